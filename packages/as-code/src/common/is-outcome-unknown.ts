import { isObstackError } from "@obstack/core";
import { AsCodeError } from "./errors.ts";

/** Returns whether an object may have been created despite an error. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof AsCodeError) return error.kind === "unexpected-response";
  if (!isObstackError(error)) return false;
  if (error.kind === "connection") return (error as { sent?: boolean }).sent === true;
  if (error.kind === "response") return error.status !== undefined && error.status >= 500;
  return error.kind === "timeout" || error.kind === "unexpected-response";
}
