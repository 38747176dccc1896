import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import type { Context } from "hono";
import { cors } from "hono/cors";
import { stringify } from "lossless-json";
import { applyEarlyFaults, respond } from "./apply-faults.ts";
import type { ActiveFaults } from "../faults/create-faults.ts";
import type { Fault } from "../faults/fault.ts";
import type { Json } from "../store/record-store.ts";
import { QueryError } from "../telemetry/condition.ts";
import type { Handler, HandlerResponse, Handlers } from "./handler.ts";
import type { DeploymentStyle, RawResponse } from "./deployment-style.ts";
import { badRequest, Failure, notFound } from "./failure.ts";
import type { Origins } from "./origins.ts";
import type { Remainder } from "./rate-limit.ts";
import { parseBody, readBody } from "./read-body.ts";
import type { JsonBody } from "./read-body.ts";
import type { RequestLog } from "./request-log.ts";
import { withoutSecrets } from "./request-log.ts";
import type { Deployment } from "../specification/deployment.ts";
import type { Operation, Specification } from "../specification/specification.ts";
import { createValidator } from "../specification/validator.ts";
import type { Violation } from "../specification/validator.ts";

export interface AppParts {
  readonly deployment: Deployment;
  readonly specification: Specification;
  readonly style: DeploymentStyle;
  readonly handlers: Handlers;
  readonly faults: ActiveFaults;
  readonly log: RequestLog;
  readonly now: () => number;
  readonly origins: Origins;
  /** Maximum size of a request body in bytes. */
  readonly maxBody: number;
  /**
   * Checks the credentials of a request, and returns the key by which it counts toward the rate limit.
   *
   * @throws {Failure} If the credentials are missing or wrong.
   */
  readonly authenticate: (authorization: string | undefined, address: string) => string;
  /** Counts a request. Default: no rate limit. */
  readonly limit?: (key: string) => Remainder;
  /** @throws {Failure} If an object in the path does not exist or is not available. */
  readonly check?: (operation: Operation, parameters: Readonly<Record<string, string>>) => void;
  /** Reads a body by rules other than those of the spec. Returns undefined if those of the spec apply. */
  readonly readBody?: (operation: Operation, body: unknown) => BodyReading | undefined;
  /** Converts a query before validation, if servers accept more than the spec. */
  readonly acceptQuery?: (operation: Operation, query: Readonly<Record<string, string>>) => Record<string, string>;
}

/** A body as a server reads it, and the violations for which the server rejects it. */
export interface BodyReading {
  readonly body: Json;
  readonly violations: readonly Violation[];
}

/** Maximum number of violations in a response and in the request log. */
const maxViolations = 100;

const noBody = { plain: {}, exact: {}, size: 0 } satisfies JsonBody;

const jsonHeaders = { "content-type": "application/json; charset=utf-8" };

type Environment = { Bindings: HttpBindings };

interface Handled extends Operation {
  readonly handler: Handler;
}

interface Progress {
  /** Undefined if the operation has no body. */
  body?: Promise<string>;
  violations: readonly Violation[];
  headers: Record<string, string>;
  /** Why the request failed. */
  reason?: string;
}

/**
 * Creates the application of a deployment, which routes and validates every operation of its spec.
 *
 * @throws {Error} If an operation has no handler.
 */
export function createApp(parts: AppParts): Hono<Environment> {
  const { deployment, specification, style, handlers, faults, log, now, maxBody, origins } = parts;
  const validator = createValidator(specification);
  const resources = new Set(specification.operations.map(({ path }) => toResource(path)));
  const app = new Hono<Environment>();
  const preflight = cors({
    origin: (origin) => origins.headersFor(origin)["access-control-allow-origin"],
    maxAge: 600,
  });
  app.options("*", async (context, next) =>
    origins.refuse(context.env.incoming.headers) === undefined ? preflight(context, next) : serve(context, undefined),
  );

  for (const operation of specification.operations) {
    const handler = handlers[operation.operationId];
    if (handler === undefined) {
      throw new Error(`Operation "${operation.operationId}" of the ${deployment} deployment has no handler.`);
    }
    const path = operation.path.replaceAll(/\{(\w+)\}/g, ":$1");
    app.on(operation.method, path, (context) => serve(context, { ...operation, handler }));
  }
  app.all("*", (context) => serve(context, undefined));
  return app;

  async function serve(context: Context<Environment>, operation: Handled | undefined): Promise<Response> {
    const time = new Date(now()).toISOString();
    const start = performance.now();
    const { headers } = context.env.incoming;
    const refused = origins.refuse(headers);
    const { method, path } = context.req;
    const target = { deployment, operationId: operation?.operationId, path, ids: Object.values(context.req.param()) };
    const activeFaults = refused === undefined ? faults.of(target) : [];
    const progress: Progress = { violations: [], headers: {} };
    // Read the body before any latency fault: the client may disconnect meanwhile.
    if (refused === undefined && operation?.body !== undefined) progress.body = readBody(context.env.incoming, maxBody);
    progress.body?.catch(() => undefined);
    const early = await applyEarlyFaults(activeFaults, context.env.outgoing);
    const intended = early ?? (await respondTo(context, operation, progress, refused));
    const sent = await respond(
      activeFaults,
      { ...intended, headers: { ...intended.headers, ...progress.headers } },
      origins.headersFor(headers.origin),
      context.env.outgoing,
    );
    log.add({
      time,
      deployment,
      method,
      path,
      operationId: operation?.operationId,
      status: sent.status,
      duration: Math.round(performance.now() - start),
      violations: progress.violations,
      faults: activeFaults.map(({ kind }: Fault) => kind),
      reason: progress.reason,
      ...(log.hasBodies
        ? {
            body: withoutSecrets(await progress.body?.catch(() => undefined), path),
            responseBody: withoutSecrets(sent.text, path),
          }
        : {}),
    });
    return RESPONSE_ALREADY_SENT;
  }

  async function respondTo(
    context: Context<Environment>,
    operation: Handled | undefined,
    progress: Progress,
    refused: Failure | undefined,
  ): Promise<RawResponse> {
    try {
      if (refused !== undefined) throw refused;
      const { path, method } = context.req;
      const needsCredentials =
        operation !== undefined || style.authenticatesUnrouted || resources.has(toResource(path));
      if (needsCredentials) authorize(context, progress);
      if (operation === undefined) {
        progress.reason = "No operation has this method and path.";
        return style.unrouted(method, path);
      }
      return toResponse(await perform(context, operation, progress));
    } catch (error) {
      const failure = toFailure(error);
      // The unread rest of the body must not be read as the next request.
      if (failure.status === 413) progress.headers["connection"] = "close";
      progress.reason = failure.reason;
      return style.failure(failure, operation?.operationId);
    }
  }

  /** @throws {Failure} If the credentials are missing or wrong, or have sent too many requests. */
  function authorize(context: Context<Environment>, progress: Progress): void {
    const authorization = context.req.header("authorization");
    const count = (key: string): void => {
      const remainder = parts.limit?.(key);
      if (remainder !== undefined) progress.headers = style.limitHeaders(remainder);
      if (remainder?.exceeded === true) throw new Failure(429, "TOO_MANY_REQUESTS", "Too many requests");
    };
    if (style.countsUnauthenticated) count(authorization ?? "");
    const key = parts.authenticate(authorization, context.env.incoming.socket.remoteAddress ?? "");
    if (!style.countsUnauthenticated) count(key);
  }

  async function perform(
    context: Context<Environment>,
    { handler, ...operation }: Handled,
    progress: Progress,
  ): Promise<HandlerResponse> {
    const { req } = context;
    const path: Record<string, string> = req.param();
    const query = req.query();
    const rejectIf = (violations: readonly Violation[], where: string): void => {
      progress.violations = violations.slice(0, maxViolations);
      const more = violations.length - maxViolations;
      const rest = more > 0 ? `; and ${more} more` : "";
      if (violations.length > 0) throw badRequest(`${style.violations(progress.violations, where)}${rest}`);
    };
    const accepted = parts.acceptQuery?.(operation, query) ?? query;
    const found = await validator.parameters(operation, { ...accepted, ...path });
    const ofPath = found.find((violation) => Object.hasOwn(path, violation.path));
    if (ofPath !== undefined) {
      progress.violations = found;
      const text = `${ofPath.path}: ${ofPath.message}`;
      throw deployment === "hosted" ? badRequest(text) : notFound(undefined, text);
    }
    rejectIf(found, "Query");
    parts.check?.(operation, path);
    const { plain, exact, size } = progress.body === undefined ? noBody : parseBody(await progress.body);
    const reading = operation.body === undefined ? undefined : parts.readBody?.(operation, plain);
    rejectIf(reading?.violations ?? (await validator.body(operation, plain, size)), "Body");
    const body = reading?.body ?? (exact as Json);
    return handler({ parameters: path, query, body, plain: reading?.body ?? (plain as Json), sent: plain });
  }

  function toResponse({ value, text = stringify(value), sentence, ...more }: HandlerResponse): RawResponse {
    if (sentence !== undefined) {
      return { status: 200, headers: { "content-type": "text/plain; charset=utf-8" }, text: sentence };
    }
    if (text === undefined) return { status: 204, headers: {}, text: "" };
    return { status: 200, headers: jsonHeaders, text: style.envelope(text, more) };
  }
}

/** Returns the part of a path that names a resource, such as `/api/v2/alerts`. */
function toResource(path: string): string {
  return path.split("/").slice(0, 4).join("/");
}

function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof QueryError) return badRequest(error.message);
  console.error(error);
  const reason = "The emulator has an internal error. Its output contains the stack trace.";
  return new Failure(500, "INTERNAL_ERROR", "Internal server error", reason);
}
