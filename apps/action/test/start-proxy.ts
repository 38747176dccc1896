import { startServer } from "@obstack/testing";
import type { TestServer } from "@obstack/testing";

/** Passes requests on to a server, and calls a function before it passes a response back. */
export async function startProxy(to: string, onResponse: (method: string) => void): Promise<TestServer> {
  return startServer((response, { method, url, headers: { authorization = "" }, body }) => {
    void (async () => {
      const headers = { authorization, "content-type": "application/json", connection: "close" };
      const passed = await fetch(`${to}${url}`, { method, headers, ...(body === "" ? {} : { body }) });
      const text = await passed.text();
      onResponse(method);
      response.writeHead(passed.status, { "content-type": "application/json" }).end(text);
    })();
  });
}
