import createClient from "openapi-fetch";
import type { Client } from "openapi-fetch";
import type { Transport } from "./create-transport.ts";
import { LightRequest } from "./light-request.ts";

/** The plain openapi-fetch client of a spec: resolves to `{ data, error, response }`. */
export type Raw<Paths extends object> = Client<Paths>;

/** Makes the plain openapi-fetch client of a transport: it resolves to `{ data, error, response }`. */
export function createRaw<Paths extends object>({ baseUrl, headers, send }: Transport<Paths>): Raw<Paths> {
  return createClient<Paths>({
    baseUrl,
    headers,
    // openapi-fetch hands over what the given `Request` made.
    Request: LightRequest as unknown as typeof Request,
    fetch: async (request) => {
      const { status, headers: received, text } = await send(request as unknown as LightRequest);
      // A body was decoded and read to its end, which its headers must not contradict.
      const plainHeaders = new Headers([...received]);
      for (const name of ["Content-Encoding", "Content-Length", "Transfer-Encoding"]) plainHeaders.delete(name);
      return new Response([204, 205, 304].includes(status) ? null : text, { status, headers: plainHeaders });
    },
  });
}
