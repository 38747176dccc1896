import { createSourceResource } from "@obstack/core";
import type { Http, SourceResource } from "@obstack/core";
import type { paths } from "../generated/schema.ts";
import { stackLocation } from "./stack.ts";

/** Creates the source resource. */
export function createSources(http: Http<paths>): SourceResource {
  return createSourceResource(stackLocation(http));
}
