// Used by `util.inspect` and `console.log` in Node, Deno and Bun.
const inspect = Symbol.for("nodejs.util.inspect.custom");

/** Makes `console.log` and `util.inspect` show the name and the base URL of a client instead of its functions. */
export function inspectable<Client extends object>(client: Client, name: string, baseUrl: string): Client {
  return Object.defineProperty(client, inspect, { value: () => `${name} { baseUrl: ${JSON.stringify(baseUrl)} }` });
}
