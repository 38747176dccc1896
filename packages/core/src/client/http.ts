import type { PayloadCheck } from "../envelope/payload-check.ts";
import type { OutgoingRequest, CallOptions } from "../fetch/fetch.ts";

type Method = "get" | "put" | "post" | "patch" | "delete";

/** Paths of a spec that have a method. */
type PathWith<Paths, M extends Method> = {
  [P in keyof Paths]: Paths[P] extends { readonly [K in M]: { responses: object } } ? P : never;
}[keyof Paths];

type OperationOf<Paths, P extends keyof Paths, M extends Method> = Paths[P] extends {
  readonly [K in M]: infer Operation;
}
  ? Operation
  : never;

type PathOf<Operation> = Operation extends { parameters: { path: infer Path extends object } }
  ? { readonly path: Path }
  : unknown;

type QueryOf<Operation> = Operation extends { parameters: { query: infer Query extends object } }
  ? { readonly query: Query }
  : Operation extends { parameters: { query?: infer Query extends object } }
    ? { readonly query?: Query }
    : unknown;

type ParametersOf<Operation> = PathOf<Operation> & QueryOf<Operation>;

type BodyOf<Operation> = Operation extends { requestBody: { content: { "application/json": infer Body } } }
  ? { readonly body: Body }
  : unknown;

/** What a request consists of, besides the options of the call. */
export type HttpRequest<Operation> = {
  /** Check of the payload, such as `recordPayload` or `listPayload`. Default: any payload is accepted. */
  readonly payload?: PayloadCheck;
  /** Whether the operation only reads, whatever its method. It is then retried like a `GET`. */
  readonly isSafe?: boolean;
  /** Total size of the pages of a list that have been received, in bytes. */
  readonly received?: OutgoingRequest["received"];
} & (Operation extends { parameters: { path: object } | { query: object } }
  ? { readonly params: ParametersOf<Operation> }
  : { readonly params?: ParametersOf<Operation> }) &
  BodyOf<Operation>;

/** Envelope that an operation resolves to. */
type EnvelopeOf<Operation> = Operation extends {
  responses: { 200: { content: { "application/json": infer Envelope } } };
}
  ? Envelope
  : never;

type Call<Paths, M extends Method> = <P extends PathWith<Paths, M> & keyof Paths>(
  path: P,
  request: HttpRequest<OperationOf<Paths, P, M>>,
  options?: CallOptions,
) => Promise<EnvelopeOf<OperationOf<Paths, P, M>>>;

/**
 * Operations of a spec by method and path. Each resolves to the envelope, and throws an `ObstackError` on failure.
 *
 * The types of openapi-fetch are not used, because they turn tuples into arrays and open enums into objects.
 */
export interface Http<Paths> {
  /** Sends a `GET` request. */
  readonly GET: Call<Paths, "get">;
  /** Sends a `PUT` request. */
  readonly PUT: Call<Paths, "put">;
  /** Sends a `POST` request. */
  readonly POST: Call<Paths, "post">;
  /** Sends a `PATCH` request. */
  readonly PATCH: Call<Paths, "patch">;
  /** Sends a `DELETE` request. */
  readonly DELETE: Call<Paths, "delete">;
}
