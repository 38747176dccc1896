import type { ServerIdentity } from "@obstack/core";

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
