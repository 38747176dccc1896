import { checkLimits, listOf, listPayload, recordPayload } from "@obstack/core";
import type { CallOptions } from "@obstack/core";
import { limits } from "../generated/limits.ts";
import type { CreatePipeRequest, Pipe } from "../generated/schema.ts";
import type { HostedTransport } from "../transport.ts";

/** Pipes: continuous loads from an external source into a table. */
export interface Pipes {
  /** Returns every pipe of the service, without the credentials of their sources. */
  list(options?: CallOptions): Promise<Pipe[]>;
  /**
   * Creates a pipe. Sent once: when the outcome is unknown, list before you repeat it.
   *
   * @throws {InputError} when `source` has not exactly one source kind.
   */
  create(body: CreatePipeRequest, options?: CallOptions): Promise<Pipe>;
}

const path = "/v1/organizations/{organizationId}/services/{serviceId}/pipes";

export function createPipes(http: HostedTransport): Pipes {
  return {
    async list(options) {
      const { result } = await http.GET(path, { ...options, params: { path: http.service() }, payload: listPayload });
      return listOf(result);
    },
    async create(body, options) {
      checkLimits(body, limits.createPipe);
      const params = { path: http.service() };
      return (await http.POST(path, { ...options, params, body, payload: recordPayload })).result;
    },
  };
}
