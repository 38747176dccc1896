import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Headers that select an example of the spec, or the status of a web UI's page. */
type Failure = { readonly prefer: string; readonly accept?: string } | { readonly page: number };

/** Failures of a deployment by name. */
export type Failures = Readonly<Record<string, Failure>>;

/** A web UI port returns pages for the paths of the interface. */
const page = "<!DOCTYPE html><html><head><title>Web UI</title></head><body></body></html>";

/** A server that has a base URL for every failure. */
export interface FailureServer extends AsyncDisposable {
  /** Names and base URLs of the failures: `name=url name=url`. */
  readonly list: string;
}

/** Starts a server on loopback that forwards reads to another server, which then returns the failure that the base URL names. */
export async function startFailures(failures: Failures, target: string): Promise<FailureServer> {
  const server = createServer((request, response) => {
    const [, name = "", ...path] = (request.url ?? "").split("/");
    const failure = failures[name] ?? { page: 418 };
    if ("page" in failure) return void response.writeHead(failure.page, { "content-type": "text/html" }).end(page);
    const { prefer, accept = "*/*" } = failure;
    const headers = { authorization: request.headers.authorization ?? "", prefer, accept };
    fetch([target, ...path].join("/"), { headers })
      .then(async (forwarded) => {
        const { "content-encoding": _, "content-length": __, ...rest } = Object.fromEntries(forwarded.headers);
        response.writeHead(forwarded.status, rest).end(await forwarded.text());
      })
      .catch((error: unknown) => response.writeHead(599).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    list: Object.keys(failures)
      .map((name) => `${name}=http://127.0.0.1:${port}/${name}`)
      .join(" "),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
