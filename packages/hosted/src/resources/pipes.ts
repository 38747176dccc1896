import { checkLimits, createListResource, hideSecrets, recordPayload } from "@obstack/core";
import type { AcceptedSecrets, CallOptions, HiddenSecrets, ListResource } from "@obstack/core";
import { limits } from "../generated/limits.ts";
import type { components } from "../generated/schema.ts";
import type { HostedTransport } from "../transport.ts";

type Schemas = components["schemas"];

/** A pipe that continuously loads data from an external source into a destination table. */
export type Pipe = HiddenSecrets<Schemas["Pipe"]>;

/** Where the data of a pipe comes from. Only the kind in use is set; the others are absent or null. */
export type PipeSource = HiddenSecrets<Schemas["PipeSource"]>;

/** A pipe to create. */
export type CreatePipeRequest = AcceptedSecrets<Schemas["CreatePipeRequest"]>;

/** Where the data of a new pipe comes from: exactly one kind. */
export type PipeSourceRequest = AcceptedSecrets<Schemas["PipeSourceRequest"]>;

/** Pipes, which continuously load data from external sources into tables. Secrets that a server returns are of type `Secret`. */
export interface Pipes extends ListResource<Pipe> {
  /**
   * Creates a pipe and returns it. The request is not retried if the outcome is unknown: list the pipes before sending it again.
   *
   * @throws {InputError} If `name` is missing, or `source` does not have exactly one source kind.
   */
  create(body: CreatePipeRequest, options?: CallOptions): Promise<Pipe>;
}

const path = "/v1/organizations/{organizationId}/services/{serviceId}/pipes";

/** Creates the pipe resource. */
export function createPipes(http: HostedTransport): Pipes {
  return {
    ...createListResource<Pipe>(async ({ payload, received }, options) => {
      // The list has no pages.
      const parts = { payload, received, params: { path: http.service() } };
      const { result: items } = await http.GET(path, parts, options);
      return { items: hideSecrets(items) };
    }),
    async create(body, options) {
      checkLimits(body, limits.createPipe);
      const params = { path: http.service() };
      // The transport sends the values of secrets.
      const request = body as Schemas["CreatePipeRequest"];
      const parts = { params, body: request, payload: recordPayload };
      return hideSecrets((await http.POST(path, parts, options)).result);
    },
  };
}
