// Runs in every runtime, so it uses only the packages and what all runtimes provide.
import { createHostedClient, isObstackError as isHostedError } from "@obstack/hosted";
import type { HostedClientOptions } from "@obstack/hosted";
import { createSelfHostedClient, isObstackError, Secret, toColumns } from "@obstack/selfhosted";
import type { SelfHostedClientOptions } from "@obstack/selfhosted";
import { createRaw } from "@obstack/selfhosted/raw";

/** Base URLs and credentials of the servers that the scenario calls. */
export interface Servers {
  readonly selfHosted: SelfHostedClientOptions;
  readonly hosted: HostedClientOptions;
  /** URL of a server that never responds. */
  readonly silent: string;
  /** URL of a server that loses the response of the first request other than a `GET`, and redirects `/loop` to itself. */
  readonly losing: string;
  /** URL that no server listens on. */
  readonly unreachable: string;
}

/** Runs the scenario, and returns its results as lines. */
export async function scenario({ selfHosted, hosted, silent, losing, unreachable }: Servers): Promise<string[]> {
  const client = createSelfHostedClient(selfHosted);
  const cloud = createHostedClient(hosted);
  const points = await client.charts.querySeries({
    series: [{ aggFn: "count" }],
    startTime: 1_768_204_800_000,
    endTime: 1_768_208_400_000,
  });
  // With a connection that can be reused.
  const lossy = createSelfHostedClient({ ...selfHosted, baseUrl: losing });
  await lossy.dashboards.list();
  const lost = await failureOf(lossy.dashboards.create({ name: "A", tiles: [] }));
  const created = await lossy.dashboards.list();
  const raw = await createRaw(client.transport).GET("/api/v2/sources");
  return [
    `dashboards ${(await client.dashboards.list()).length}`,
    `columns ${toColumns(points).columns.length}`,
    `raw ${raw.response.status} ${raw.data?.data.length}`,
    `pipes ${(await cloud.pipes.list()).length}`,
    `missing ${await failureOf(client.dashboards.get("a b", { headers: { Prefer: "code=404" } }))}`,
    `wrong key ${await failureOf(createSelfHostedClient({ ...selfHosted, apiKey: "é" }).dashboards.list({ headers: { Prefer: "code=401" } }))}`,
    `limit ${await failureOf(client.charts.querySeries({ series: [] as never, startTime: 0, endTime: 1 }))}`,
    `silent ${await failureOf(createSelfHostedClient({ ...selfHosted, baseUrl: silent, timeout: 200, retry: false }).sources.list())}`,
    `aborted ${await failureOf(createSelfHostedClient({ ...selfHosted, baseUrl: silent }).sources.list({ signal: AbortSignal.timeout(100) }))}`,
    `unreachable ${await failureOf(createSelfHostedClient({ ...selfHosted, baseUrl: unreachable, retry: false }).sources.list())}`,
    `lost response ${lost}, ${created.length} created`,
    `redirects ${await failureOf(createSelfHostedClient({ ...selfHosted, baseUrl: `${losing}/loop` }).sources.list())}`,
    `no identifier ${await failureOf(client.dashboards.delete(undefined as unknown as string))}`,
    `secret ${String(new Secret("hunter2"))} ${JSON.stringify({ secret: new Secret("hunter2") })}`,
  ];
}

async function failureOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return "none";
  } catch (error) {
    if (!isObstackError(error) || !isHostedError(error)) return `unexpected error: ${String(error)}`;
    return `${error.name} ${error.kind} ${error.status ?? ""}`.trim();
  }
}
