// Used by `util.inspect` and `console.log` in Node, Deno and Bun.
const inspect = Symbol.for("nodejs.util.inspect.custom");

/** Makes `console.log` and `util.inspect` show the name and the base URL of a client instead of its functions. */
export function inspectable<Client extends { readonly transport: { readonly baseUrl: string } }>(
  client: Client,
  name: string,
): Client {
  return Object.defineProperty(client, inspect, { value: () => `${name} { baseUrl: ${describeUrl(client)} }` });
}

function describeUrl({ transport }: { readonly transport: { readonly baseUrl: string } }): string {
  try {
    return JSON.stringify(transport.baseUrl);
  } catch {
    return "missing";
  }
}
