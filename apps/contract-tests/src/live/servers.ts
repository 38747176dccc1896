/** A self-hosted server to test. */
export interface ServerSettings {
  readonly url: string;
  readonly key: string;
  /** Release that the server runs, such as `2.36`. The page "Releases" gets the results of named releases. */
  readonly release?: string;
  /** Name of a gauge that the server has values of. */
  readonly gauge?: string;
}

/**
 * Reads the self-hosted servers to test: the one in `OBSTACK_SELFHOSTED_…` and `OBSTACK_LIVE_…`, and those in `OBSTACK_LIVE_SERVERS`, a JSON array
 * of {@link ServerSettings}.
 */
export function readServers(environment: Readonly<Record<string, string | undefined>>): ServerSettings[] {
  const key = environment["OBSTACK_SELFHOSTED_API_KEY"];
  const url = environment["OBSTACK_SELFHOSTED_URL"] ?? "http://localhost:8000";
  const others = ["release", "gauge"].flatMap((name) => {
    const value = environment[`OBSTACK_LIVE_${name.toUpperCase()}`];
    return value === undefined ? [] : [[name, value] as const];
  });
  const single = key === undefined ? [] : [{ url, key, ...Object.fromEntries(others) }];
  return [...single, ...(JSON.parse(environment["OBSTACK_LIVE_SERVERS"] ?? "[]") as ServerSettings[])];
}
