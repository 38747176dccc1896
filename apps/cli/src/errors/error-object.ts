import { toKebab } from "@obstack/basics";
import { isObstackError, isResponseError } from "@obstack/core";
import type { AnyObstackError } from "@obstack/core";
import { readOperations as hostedReads } from "@obstack/hosted";
import { readOperations as selfHostedReads } from "@obstack/selfhosted";
import { CommandError, WriteRefusal } from "./command-error.ts";
import { exitCodeOf, exitCodes } from "./exit-codes.ts";
import { explainError } from "./explain-error.ts";

/** An error for programs. Contains no secrets and no request or response bodies. */
interface ErrorObject {
  readonly kind: string;
  readonly message: string;
  readonly hint?: string | undefined;
  /** HTTP method and path without the query, and the status code of the response. */
  readonly method?: string | undefined;
  readonly path?: string | undefined;
  readonly status?: number | undefined;
  /** Request identifier from the hosted deployment. */
  readonly requestId?: string | undefined;
  /** Seconds after which the server accepts requests again, after a 429. */
  readonly retryAfter?: number | undefined;
}

export interface CommandErrorObject extends Omit<ErrorObject, "kind"> {
  readonly code: string;
  /** Whether the same command can succeed later, and nothing can happen twice. */
  readonly retryable: boolean;
  /** What happened on the server: nothing changed, some changes were made, or it is not known. */
  readonly outcome: "unchanged" | "partial" | "unknown";
}

export function errorObject(error: unknown): ErrorObject {
  const { message, hint } = explainError(error);
  const failed = requestError(error);
  const { method, path, status, requestId } = failed ?? {};
  const retryAfter = secondsOf(failed);
  return { kind: kindOf(error), message, hint, method, path, status, requestId, retryAfter };
}

export function commandErrorObject(error: unknown): CommandErrorObject {
  const { kind, ...others } = errorObject(error);
  const outcome = outcomeOf(error);
  return { code: kind, ...others, retryable: outcome !== "unknown" && isTemporary(error), outcome };
}

function secondsOf(error: AnyObstackError | undefined): number | undefined {
  const delay = isResponseError(error) ? error.retryAfter : undefined;
  return delay === undefined ? undefined : Math.ceil(delay / 1000);
}

/** Returns the client error behind an error: a command may have wrapped it. */
function requestError(error: unknown): AnyObstackError | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (isObstackError(cause)) return cause;
  }
  return undefined;
}

function outcomeOf(error: unknown): CommandErrorObject["outcome"] {
  if (error instanceof CommandError && error.kind === "partlyApplied") return "partial";
  const failed = requestError(error);
  if (failed === undefined) return error instanceof CommandError ? "unchanged" : "unknown";
  const { kind, method, status = 0 } = failed;
  if (method === undefined || isRead(failed) || kind === "input" || kind === "configuration") return "unchanged";
  if (kind === "connection" || kind === "aborted") return failed.sent ? "unknown" : "unchanged";
  return kind === "response" && status < 500 ? "unchanged" : "unknown";
}

/** Returns whether a request only reads: a `GET`, or an operation that the specs mark with `x-safe`. */
function isRead({ method, path = "" }: AnyObstackError): boolean {
  const others = [...selfHostedReads, ...hostedReads].filter((one) => one.method === method);
  return method === "GET" || others.some((one) => path.endsWith(one.path));
}

/** Returns whether a failure passes by itself: no connection, a timeout, a rate limit or a gateway. */
function isTemporary(error: unknown): boolean {
  const code = exitCodeOf(error);
  return [exitCodes.connection, exitCodes.rateLimited, exitCodes.partlyApplied].some((one) => one === code);
}

function kindOf(error: unknown): string {
  if (error instanceof WriteRefusal) return error.code;
  if (error instanceof CommandError && error.kind !== "failure") return toKebab(error.kind);
  return requestError(error)?.kind ?? (error instanceof CommandError ? error.kind : "unexpected");
}
