import { createSourceResource } from "@obstack/core";
import type { SourceResource } from "@obstack/core";
import type { HostedTransport } from "../transport.ts";
import { stackLocation } from "./location.ts";

/** Creates the source resource. */
export function createSources(http: HostedTransport): SourceResource {
  return createSourceResource(stackLocation(http));
}
