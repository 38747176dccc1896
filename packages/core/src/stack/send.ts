import type { CallOptions } from "../fetch/fetch.ts";
import type { Page, PageParts } from "../envelope/list-resource.ts";
import { recordPayload } from "../envelope/payload-check.ts";
import type { PayloadCheck } from "../envelope/payload-check.ts";
import type { JsonObject } from "../json/json-object.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Sends a request to a path template such as `/api/v2/alerts/{id}`, and returns the envelope. */
type Call = (
  template: string,
  request: Omit<Parts, "id" | "query"> & { readonly params: { readonly path: object; readonly query?: object } },
  options: CallOptions | undefined,
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

/** What a request to a resource consists of, besides the options of the call. */
interface Parts {
  readonly id?: string;
  readonly query?: object;
  readonly body?: object;
  readonly payload?: PayloadCheck;
  readonly received?: PageParts["received"];
}

/** Sends a request to a resource, and returns the envelope. */
export async function send(
  { http, root, parameters }: StackLocation,
  resource: string,
  method: Method,
  parts: Parts,
  options: CallOptions | undefined,
): Promise<JsonObject> {
  const { id, query, ...others } = parts;
  // An identifier that is undefined must not become a request for all records.
  const hasId = "id" in parts;
  const path = { ...parameters?.(), ...(hasId && { id }) };
  // Deployments differ in paths, but not in bodies and records.
  return (http as Record<Method, Call>)[method](
    `${root}/${resource}${hasId ? "/{id}" : ""}`,
    {
      ...others,
      params: { path, ...(query && { query }) },
    },
    options,
  );
}

/** Sends a request to a resource, and returns the payload. Default check: `recordPayload`. */
export async function sendForRecord<Item>(
  location: StackLocation,
  resource: string,
  method: Method,
  parts: Parts,
  options: CallOptions | undefined,
): Promise<Item> {
  const envelope = await send(location, resource, method, { payload: recordPayload, ...parts }, options);
  return envelope[location.envelope] as Item;
}

/** Returns one page of the list of a resource. */
export async function getPage<Item>(
  location: StackLocation,
  resource: string,
  page: PageParts,
  options: CallOptions | undefined,
): Promise<Page<Item>> {
  const { [location.envelope]: items, meta } = await send(location, resource, "GET", page, options);
  return { items, meta } as Page<Item>;
}
