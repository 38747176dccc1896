import { createSourceResource } from "@obstack/core";
import type { Http, SourceResource } from "@obstack/core";
import type { paths } from "../generated/schema.ts";
import { stackLocation } from "./stack.ts";

/** Creates the sources of a client. */
export function createSources(http: Http<paths>): SourceResource {
  return createSourceResource(stackLocation(http));
}
