import type { AbortedError } from "./aborted-error.ts";
import type { AlertLossError } from "./alert-loss-error.ts";
import type { ConfigurationError } from "./configuration-error.ts";
import type { ConnectionError } from "./connection-error.ts";
import type { InputError } from "./input-error.ts";
import { brand } from "./obstack-error.ts";
import type { ResponseError } from "./response-error.ts";
import type { TimeoutError } from "./timeout-error.ts";
import type { UnexpectedResponseError } from "./unexpected-response-error.ts";
import type { WaitFailedError, WaitTimeoutError } from "./wait-errors.ts";

/**
 * Every error of the clients. A `switch` over `kind` has the properties of each: `field` of `input`, `option` of `configuration`, `sent` of
 * `connection` and `aborted`, `timeout` of `timeout`, `status` of `response`, and `last` of `wait-failed`.
 */
export type AnyObstackError =
  | AbortedError
  | AlertLossError
  | ConfigurationError
  | ConnectionError
  | InputError
  | ResponseError
  | TimeoutError
  | UnexpectedResponseError
  | WaitFailedError
  | WaitTimeoutError;

/** Returns whether a value is an error of Obstack. Also recognizes errors thrown by another copy of this package. */
export function isObstackError(value: unknown): value is AnyObstackError {
  return brand in Object(value);
}

/** Returns whether a value is a `ResponseError`, with one of the given status codes if any are given. */
export function isResponseError<Status extends number = number>(
  value: unknown,
  ...statuses: readonly Status[]
): value is ResponseError & { readonly status: Status } {
  return (
    isObstackError(value) &&
    value.kind === "response" &&
    (statuses.length === 0 || (statuses as readonly number[]).includes(value.status))
  );
}
