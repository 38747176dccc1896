import { isObstackError } from "@obstack/core";
import type { ServerIdentity } from "@obstack/core";
import { AsCodeError } from "../errors/errors.ts";

export function isSameServer(one: ServerIdentity, other: ServerIdentity): boolean {
  return (
    one.deployment === other.deployment &&
    one.baseUrl === other.baseUrl &&
    one.organizationId === other.organizationId &&
    one.serviceId === other.serviceId
  );
}

/** Returns the address of a server for messages: its base URL, and the organization and service of a hosted deployment. */
export function serverToText({ baseUrl, organizationId, serviceId }: ServerIdentity): string {
  return [
    baseUrl,
    ...(organizationId === undefined ? [] : [`organization ${organizationId}`]),
    ...(serviceId === undefined ? [] : [`service ${serviceId}`]),
  ].join(", ");
}

/** Returns whether an object may have been created despite an error. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof AsCodeError) return error.kind === "unexpected-response";
  if (!isObstackError(error)) return false;
  if (error.kind === "connection") return (error as { sent?: boolean }).sent === true;
  if (error.kind === "response") return error.status !== undefined && error.status >= 500;
  return error.kind === "timeout" || error.kind === "unexpected-response";
}
