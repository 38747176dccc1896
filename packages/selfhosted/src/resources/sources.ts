import type { CallOptions, SourceResource, Transport } from "@obstack/core";
import type { paths, Source } from "../generated/schema.ts";

/** Sources: the telemetry that tiles and charts read. */
export interface Sources extends SourceResource {
  /** Returns every source. */
  list(options?: CallOptions): Promise<Source[]>;
}

export function createSources(http: Transport<paths>["http"]): Sources {
  return {
    async list(options) {
      return (await http.GET("/api/v2/sources", { ...options })).data;
    },
  };
}
