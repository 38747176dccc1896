import type { StackResources } from "@obstack/core";

/** The dashboards, alerts and sources of a deployment, and its webhooks if it can list them. */
export interface Stack extends StackResources {
  readonly webhooks?: { list(options?: { readonly signal?: AbortSignal | undefined }): Promise<readonly Named[]> };
}

/** A record with an identifier and a name. */
export interface Named {
  readonly id?: string | null | undefined;
  readonly name?: string | null | undefined;
}

/** A client of either deployment, or the `stack` of a hosted one. */
export type StackClient = Stack | { readonly stack: Stack };

export function stackOf(client: StackClient): Stack {
  return "stack" in client ? client.stack : client;
}
