import { checkLimits, createListResource, recordPayload } from "@obstack/core";
import type { CallOptions, ListResource } from "@obstack/core";
import { limits } from "../generated/limits.ts";
import type { CreatePipeRequest, Pipe } from "../generated/schema.ts";
import type { HostedTransport } from "../transport.ts";

/** Pipes, which continuously load data from external sources into tables. Lists omit source credentials. */
export interface Pipes extends ListResource<Pipe> {
  /**
   * Creates a pipe and returns it. The request is not retried if the outcome is unknown: list the pipes before sending it again.
   *
   * @throws {InputError} If there is no `name`, or `source` does not have exactly one source kind.
   */
  create(body: CreatePipeRequest, options?: CallOptions): Promise<Pipe>;
}

const path = "/v1/organizations/{organizationId}/services/{serviceId}/pipes";

/** Creates the pipe resource. */
export function createPipes(http: HostedTransport): Pipes {
  return {
    ...createListResource<Pipe>(async (options) => {
      const { result: items } = await http.GET(path, { ...options, params: { path: http.service() } });
      return { items };
    }),
    async create(body, options) {
      checkLimits(body, limits.createPipe);
      const params = { path: http.service() };
      return (await http.POST(path, { ...options, params, body, payload: recordPayload })).result;
    },
  };
}
