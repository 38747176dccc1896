import type { Client } from "openapi-fetch";
import type { Transport } from "./create-transport.ts";
import { LightRequest } from "./light-request.ts";

/** The plain openapi-fetch client of a spec: resolves to `{ data, error, response }`. */
export type Raw<Paths extends object> = Client<Paths>;

const methods = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE", "request"] as const;

/**
 * Makes the plain openapi-fetch client of a transport. The library is loaded by the first call: most programs never make one.
 */
export function createRaw<Paths extends object>(transport: Transport<Paths>): Raw<Paths> {
  let loaded: Promise<Raw<Paths>> | undefined;
  const load = async (): Promise<Raw<Paths>> => (loaded ??= openApiFetch(transport));
  const call =
    (method: (typeof methods)[number]) =>
    async (...argv: unknown[]): Promise<unknown> =>
      ((await load())[method] as (...values: unknown[]) => unknown)(...argv);
  return {
    ...(Object.fromEntries(methods.map((method) => [method, call(method)])) as unknown as Raw<Paths>),
    // What is done with the promise of the library is done in order, so that the calls after this one see it.
    use: (...middleware) => void load().then((client) => client.use(...middleware)),
    eject: (...middleware) => void load().then((client) => client.eject(...middleware)),
  };
}

async function openApiFetch<Paths extends object>({ baseUrl, headers, send }: Transport<Paths>): Promise<Raw<Paths>> {
  const { default: createClient } = await import("openapi-fetch");
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
