import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { Context } from "hono";
import { cors } from "hono/cors";
import { stringify } from "lossless-json";
import { beforeWork, respond } from "./apply-faults.ts";
import type { Faults } from "../faults/create-faults.ts";
import type { Fault } from "../faults/fault.ts";
import type { Json } from "../store/record-store.ts";
import { FilterError } from "../telemetry/filter-error.ts";
import { QueryLimitError } from "../telemetry/query-limit-error.ts";
import { QueryError } from "../telemetry/query-series.ts";
import type { Answer, Handlers } from "./handler.ts";
import type { Body, DeploymentStyle } from "./deployment-style.ts";
import { badRequest, Failure, notFound } from "./failure.ts";
import type { Origins } from "./origins.ts";
import type { Remainder } from "./rate-limit.ts";
import { parseBody, readBody } from "./read-body.ts";
import type { JsonBody } from "./read-body.ts";
import type { RequestLog } from "./request-log.ts";
import type { Deployment, Operation, Specification } from "../specification/specification.ts";
import { createValidator } from "../specification/validator.ts";
import type { Violation } from "../specification/validator.ts";

/** What a deployment is made of. */
export interface AppParts {
  readonly deployment: Deployment;
  readonly specification: Specification;
  readonly style: DeploymentStyle;
  readonly handlers: Handlers;
  readonly faults: Faults;
  readonly log: RequestLog;
  readonly now: () => number;
  /** A clock in milliseconds that is never set. */
  readonly elapsed: () => number;
  readonly origins: Origins;
  /** Bytes of the largest body that is accepted. */
  readonly maxBody: number;
  /**
   * Lets a request in, and returns what it is counted by.
   *
   * @throws {Failure} when its credential is missing or wrong.
   */
  readonly authenticate: (authorization: string | undefined, address: string) => string;
  /** Counts a request; absent where there is no limit. */
  readonly limit?: (key: string) => Remainder;
  /** @throws {Failure} when the path names what is not there, or what cannot answer now. */
  readonly check?: (operation: Operation, parameters: Readonly<Record<string, string>>) => void;
  /** Reads a body by other rules than those of the spec; returns nothing where the spec's hold. */
  readonly readBody?: (operation: Operation, body: unknown) => BodyReading | undefined;
  /** Changes a query before it is checked, where servers take more than the spec says. */
  readonly acceptQuery?: (operation: Operation, query: Readonly<Record<string, string>>) => Record<string, string>;
}

/** A body as a server reads it, and what it refuses of it. */
export interface BodyReading {
  readonly body: Json;
  readonly violations: readonly Violation[];
}

/** Violations of a request that are reported, in its response and in the log. */
const maxViolations = 100;

const noBody = { plain: {}, exact: {}, size: 0 } satisfies JsonBody;

const jsonHeaders = { "content-type": "application/json; charset=utf-8" };

type Environment = { Bindings: HttpBindings };

/** What is known of a request when it is answered. */
interface Progress {
  /** Where the operation takes one. */
  body?: Promise<string>;
  violations: readonly Violation[];
  headers: Record<string, string>;
}

/** Makes the application of a deployment: every operation of its spec, routed and validated from the spec. */
export function createApp(parts: AppParts): Hono<Environment> {
  const { deployment, specification, style, handlers, faults, log, now, elapsed, maxBody, origins } = parts;
  const validator = createValidator(specification);
  const resources = new Set(specification.operations.map(({ path }) => resourceOf(path)));
  const app = new Hono<Environment>();
  const preflight = cors({
    origin: (origin) => origins.headersFor(origin)["access-control-allow-origin"],
    maxAge: 600,
  });
  app.options("*", async (context, next) =>
    origins.refuse(context.env.incoming.headers) === undefined ? preflight(context, next) : serve(context, undefined),
  );

  for (const operation of specification.operations) {
    if (handlers[operation.operationId] === undefined) {
      throw new Error(`The operation ${operation.operationId} of the ${deployment} deployment has no handler.`);
    }
    const path = operation.path.replaceAll(/\{(\w+)\}/g, ":$1");
    app.on(operation.method, path, (context) => serve(context, operation));
  }
  app.all("*", (context) => serve(context, undefined));
  return app;

  async function serve(context: Context<Environment>, operation: Operation | undefined): Promise<Response> {
    const time = new Date(now()).toISOString();
    const begin = elapsed();
    const { headers } = context.env.incoming;
    const refused = origins.refuse(headers);
    const happening = refused === undefined ? faults.of(deployment, operation?.operationId) : [];
    const progress: Progress = { violations: [], headers: {} };
    // At once: a client that leaves while its response is late has sent the body already.
    if (refused === undefined && operation?.body !== undefined) progress.body = readBody(context.env.incoming, maxBody);
    progress.body?.catch(() => undefined);
    const early =
      refused === undefined
        ? await beforeWork(happening, context.env.outgoing)
        : style.failure(refused, operation?.operationId);
    const body = early ?? (await work(context, operation, progress));
    const { method, path } = context.req;
    const answer = await respond(
      happening,
      { ...body, headers: { ...body.headers, ...progress.headers } },
      origins.headersFor(headers.origin),
      context.env.outgoing,
    );
    log.add({
      time,
      deployment,
      method,
      path,
      operationId: operation?.operationId,
      status: answer.status,
      duration: Math.round(elapsed() - begin),
      violations: progress.violations,
      faults: happening.map(({ kind }: Fault) => kind),
    });
    return answer.response;
  }

  async function work(
    context: Context<Environment>,
    operation: Operation | undefined,
    progress: Progress,
  ): Promise<Body> {
    try {
      const { path, method } = context.req;
      const isGuarded = operation !== undefined || style.guardsUnrouted || resources.has(resourceOf(path));
      if (isGuarded) letIn(context, progress);
      if (operation === undefined) return style.unrouted(method, path);
      return toBody(await perform(context, operation, progress));
    } catch (error) {
      // What is left of a body that was not read is not the next request.
      if (error instanceof Failure && error.status === 413) progress.headers["connection"] = "close";
      if (error instanceof Failure) return style.failure(error, operation?.operationId);
      if ([FilterError, QueryError, QueryLimitError].some((kind) => error instanceof kind)) {
        return style.failure(badRequest((error as Error).message), operation?.operationId);
      }
      console.error(error);
      return style.failure(new Failure(500, "INTERNAL_ERROR", "Internal server error"), operation?.operationId);
    }
  }

  /** @throws {Failure} If the credential is missing or wrong, or has sent too many requests. */
  function letIn(context: Context<Environment>, progress: Progress): void {
    const authorization = context.req.header("authorization");
    const count = (key: string): void => {
      const remainder = parts.limit?.(key);
      if (remainder !== undefined) progress.headers = style.limitHeaders(remainder);
      if (remainder?.exceeded === true) throw new Failure(429, "TOO_MANY_REQUESTS", "Too many requests");
    };
    if (style.countsFirst) count(authorization ?? "");
    const key = parts.authenticate(authorization, context.env.incoming.socket.remoteAddress ?? "");
    if (!style.countsFirst) count(key);
  }

  async function perform(context: Context<Environment>, operation: Operation, progress: Progress): Promise<Answer> {
    const { req } = context;
    const path: Record<string, string> = req.param();
    const query = req.query();
    const refuse = (violations: readonly Violation[], where: string): void => {
      progress.violations = violations.slice(0, maxViolations);
      const more = violations.length - maxViolations;
      const rest = more > 0 ? `; and ${more} more` : "";
      if (violations.length > 0) throw badRequest(`${style.violations(progress.violations, where)}${rest}`);
    };
    if (operation.parameters.length > 0) {
      const found = await validator.parameters(operation, {
        ...(parts.acceptQuery?.(operation, query) ?? query),
        ...path,
      });
      const ofPath = found.find((violation) => Object.hasOwn(path, violation.path));
      progress.violations = found;
      if (ofPath !== undefined)
        throw deployment === "hosted" ? badRequest(`${ofPath.path}: ${ofPath.message}`) : notFound();
      refuse(found, "Query");
    }
    parts.check?.(operation, path);
    const { plain, exact, size } = progress.body === undefined ? noBody : parseBody(await progress.body);
    const reading = operation.body === undefined ? undefined : parts.readBody?.(operation, plain);
    refuse(reading?.violations ?? (await validator.body(operation, plain, size)), "Body");
    const handler = handlers[operation.operationId];
    if (handler === undefined) throw new Error(`There is no handler of ${operation.operationId}.`);
    const body = reading?.body ?? (exact as Json);
    return handler({ parameters: path, query, body, plain: reading?.body ?? (plain as Json), sent: plain });
  }

  function toBody({
    value,
    text = stringify(value),
    status = text === undefined ? 204 : 200,
    sentence,
    ...answer
  }: Answer): Body {
    if (sentence !== undefined) {
      return { status: 200, headers: { "content-type": "text/plain; charset=utf-8" }, text: sentence };
    }
    if (text === undefined) return { status, headers: {}, text: "" };
    return { status, headers: jsonHeaders, text: style.envelope(text, answer, status) };
  }
}

/** The part of a path that names a resource, such as `/api/v2/alerts`. */
function resourceOf(path: string): string {
  return path.split("/").slice(0, 4).join("/");
}
