import { listOf } from "@obstack/core";
import type { Http, SourceResource } from "@obstack/core";
import type { paths } from "../generated/schema.ts";

/** Makes the sources of a client. */
export function createSources(http: Http<paths>): SourceResource {
  return {
    async list(options) {
      return listOf((await http.GET("/api/v2/sources", { ...options })).data);
    },
  };
}
