import type { CallOptions } from "../fetch/call-options.ts";
import type { Page, PageOptions } from "../envelope/list-resource.ts";
import { recordPayload } from "../envelope/payload-check.ts";
import type { PayloadCheck } from "../envelope/payload-check.ts";
import type { JsonObject } from "../json/json-object.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Sends a request to a path template such as `/api/v2/alerts/{id}`, and returns the envelope. */
type Call = (
  template: string,
  options: CallOptions & {
    readonly params: { readonly path: object; readonly query?: object };
    readonly body?: object;
    readonly payload?: PayloadCheck;
    readonly received?: PageOptions["received"];
  },
) => Promise<JsonObject>;

/** Location of dashboards, alerts and sources in a deployment. */
export interface StackLocation {
  /** Transport of the deployment. */
  readonly http: unknown;
  /** Path template that precedes the resource names. */
  readonly root: string;
  /** Returns the path parameters of `root`. */
  readonly parameters?: () => object;
  /** Key of the payload in the envelope. */
  readonly envelope: string;
}

/** Sends requests to one resource. */
export interface Sender {
  /** Returns the envelope. */
  readonly send: (method: Method, options?: CallOptions & Parts) => Promise<JsonObject>;
  /** Returns the payload. Default check: `recordPayload`. */
  readonly record: (method: Method, options?: CallOptions & Parts) => Promise<unknown>;
  /** Returns one page of the list. */
  readonly page: <Item>(options: PageOptions) => Promise<Page<Item>>;
}

interface Parts {
  readonly id?: string;
  readonly query?: object;
  readonly body?: object;
  readonly payload?: PayloadCheck;
  readonly received?: PageOptions["received"];
}

/** Creates the functions that send requests to one resource. */
export function createSender({ http, root, parameters, envelope }: StackLocation, resource: string): Sender {
  const send: Sender["send"] = async (method, parts = {}) => {
    const { id, query, ...options } = parts;
    // An identifier that is undefined must not become a request for all records.
    const hasId = "id" in parts;
    const path = { ...parameters?.(), ...(hasId && { id }) };
    const template = `${root}/${resource}${hasId ? "/{id}" : ""}`;
    // Deployments differ in paths, but not in bodies and records.
    return (http as Record<Method, Call>)[method](template, { ...options, params: { path, ...(query && { query }) } });
  };
  return {
    send,
    record: async (method, options) => (await send(method, { payload: recordPayload, ...options }))[envelope],
    page: async <Item>(options: PageOptions) => {
      const { [envelope]: items, meta } = await send("GET", options);
      return { items, meta } as Page<Item>;
    },
  };
}
