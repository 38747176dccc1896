import { isObstackError } from "@obstack/core";
import type { StackResources, ServerIdentity } from "@obstack/core";
import { AsCodeError } from "./errors.ts";

/** The dashboards, alerts and sources of a deployment, and its webhooks if it can list them. */
export interface ServerResources extends StackResources {
  readonly webhooks?: { list(options?: { readonly signal?: AbortSignal | undefined }): Promise<readonly Named[]> };
}

/** A record with an identifier and a name. */
export interface Named {
  readonly id?: string | null | undefined;
  readonly name?: string | null | undefined;
}

/** A client of either deployment, or the `stack` of a hosted one. */
export type StackClient = ServerResources | { readonly stack: ServerResources };

/** Returns the operations on dashboards, alerts, sources and webhooks of a client of either deployment. */
export function resourcesOf(client: StackClient): ServerResources {
  return "stack" in client ? client.stack : client;
}

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
