/** A self-hosted server to test. */
export interface ServerSettings {
  readonly url: string;
  readonly key: string;
  /** Release that the server runs, such as `2.36`. The page "Releases" gets the results of named releases. */
  readonly release?: string;
  /** Name of a gauge that the server has values of. */
  readonly gauge?: string;
}

const fields = ["url", "key", "release", "gauge"] as const;

/**
 * Reads the self-hosted servers to test: the one in `OBSTACK_SELFHOSTED_…` and `OBSTACK_LIVE_…`, and those in `OBSTACK_LIVE_SERVERS`, a JSON array
 * of {@link ServerSettings}.
 *
 * @throws {Error} If `OBSTACK_LIVE_SERVERS` is invalid.
 */
export function readServers(environment: Readonly<Record<string, string | undefined>>): ServerSettings[] {
  const key = environment["OBSTACK_SELFHOSTED_API_KEY"];
  const url = environment["OBSTACK_SELFHOSTED_URL"] ?? "http://localhost:8000";
  const others = fields.slice(2).flatMap((name) => {
    const value = environment[`OBSTACK_LIVE_${name.toUpperCase()}`];
    return value === undefined ? [] : [[name, value] as const];
  });
  const single = key === undefined ? [] : [{ url, key, ...Object.fromEntries(others) }];
  return [...single, ...readList(environment["OBSTACK_LIVE_SERVERS"] ?? "[]")];
}

function readList(text: string): ServerSettings[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    list = undefined;
  }
  const isValid = Array.isArray(list) && list.every(isSettings);
  if (!isValid)
    throw new Error(
      `Invalid OBSTACK_LIVE_SERVERS. Use a JSON array such as [{"url": "http://localhost:8000", "key": "…"}].`,
    );
  return list as ServerSettings[];
}

function isSettings(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const entries = Object.entries(value);
  return (
    "url" in value &&
    "key" in value &&
    entries.every(([name, text]) => (fields as readonly string[]).includes(name) && typeof text === "string")
  );
}
