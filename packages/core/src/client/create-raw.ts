import type { Client } from "openapi-fetch";
import type { Transport } from "./create-transport.ts";
import { LightRequest } from "./light-request.ts";

/** An openapi-fetch client. Its methods resolve to `{ data, error, response }`. */
export type Raw<Paths extends object> = Client<Paths>;

const methods = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE", "request"] as const;

/**
 * Creates an openapi-fetch client that sends through a transport.
 *
 * The library is loaded by the first call, because most programs never use this client.
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
    // Callbacks of one promise run in order, so later calls see the middleware.
    use: (...middleware) => void load().then((client) => client.use(...middleware)),
    eject: (...middleware) => void load().then((client) => client.eject(...middleware)),
  };
}

async function openApiFetch<Paths extends object>({ baseUrl, headers, send }: Transport<Paths>): Promise<Raw<Paths>> {
  const { default: createClient } = await import("openapi-fetch");
  return createClient<Paths>({
    baseUrl,
    headers,
    // openapi-fetch passes the instance that `Request` creates.
    Request: LightRequest as unknown as typeof Request,
    fetch: async (request) => {
      const { status, headers: received, text } = await send(request as unknown as LightRequest);
      // The body is already decoded and complete, so these headers no longer apply.
      const plainHeaders = new Headers([...received]);
      for (const name of ["Content-Encoding", "Content-Length", "Transfer-Encoding"]) plainHeaders.delete(name);
      return new Response([204, 205, 304].includes(status) ? null : text, { status, headers: plainHeaders });
    },
  });
}
