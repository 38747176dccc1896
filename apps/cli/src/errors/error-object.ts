import { isObstackError } from "@obstack/core";
import type { ObstackError } from "@obstack/core";
import { toKebab } from "../common/to-kebab.ts";
import { CommandError } from "./command-error.ts";
import { explainError } from "./explain-error.ts";

/** An error for programs. Contains no secrets and no request or response bodies. */
export interface ErrorObject {
  /** Machine-readable kind. */
  readonly kind: string;
  readonly message: string;
  /** What to try next. */
  readonly hint?: string | undefined;
  /** HTTP method and path without the query, and the status code of the response. */
  readonly method?: string | undefined;
  readonly path?: string | undefined;
  readonly status?: number | undefined;
  /** Request identifier from the hosted deployment. */
  readonly requestId?: string | undefined;
}

/** Returns an error as an object for programs. */
export function errorObject(error: unknown): ErrorObject {
  const { message, hint } = explainError(error);
  const { method, path, status, requestId } = requestError(error) ?? {};
  return { kind: kindOf(error), message, hint, method, path, status, requestId };
}

/** Returns the client error behind an error: a command may have wrapped it. */
function requestError(error: unknown): ObstackError | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (isObstackError(cause)) return cause;
  }
  return undefined;
}

function kindOf(error: unknown): string {
  if (error instanceof CommandError && error.kind !== "failure") return toKebab(error.kind);
  return requestError(error)?.kind ?? (error instanceof CommandError ? error.kind : "unexpected");
}
