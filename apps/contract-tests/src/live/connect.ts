import { randomUUID } from "node:crypto";
import { createSelfHostedClient } from "@obstack/selfhosted";
import type { SelfHostedClient, Source, StackResources } from "@obstack/selfhosted";
import { runObstack } from "@obstack/testing";
import type { ServerSettings } from "./servers.ts";

/** What both deployments have. */
export interface StackServer {
  readonly client: StackResources;
  readonly sources: readonly Source[];
  /** Identifier of a webhook for alerts. */
  readonly webhookId: string;
  /** Whether tiles have a `config`. Older releases know only `series`. */
  readonly hasConfig: boolean;
  /** A unique part of the names of all objects that the test creates. */
  readonly name: string;
  /** Runs the command, and returns its output. Fails if the exit code is another. */
  readonly obstack: (argv: readonly string[], options?: RunOptions) => Promise<string>;
}

interface RunOptions {
  readonly input?: string;
  readonly folder?: string;
  /** Expected exit code. Default: 0. */
  readonly code?: number;
}

/** A connected self-hosted server. */
export interface LiveServer extends StackServer, ServerSettings {
  readonly client: SelfHostedClient;
  /** Whether the server has a list of webhooks. */
  readonly hasWebhooks: boolean;
  /** Whether alerts can watch tiles with SQL. Sources of these releases can be disabled. */
  readonly hasSql: boolean;
}

/** Connects to a self-hosted server, and finds out what the tests need to know of it. */
export async function connect(settings: ServerSettings): Promise<LiveServer> {
  const { url, key } = settings;
  const client = createSelfHostedClient({ baseUrl: url, apiKey: key });
  const webhooks = await client.webhooks.list().catch(() => undefined);
  const environment = { OBSTACK_SELFHOSTED_URL: url, OBSTACK_SELFHOSTED_API_KEY: key };
  const server = await connectStack(client, environment, webhooks);
  const hasSql = server.sources.some(({ disabled }) => typeof disabled === "boolean");
  return { ...settings, ...server, client, hasWebhooks: webhooks !== undefined, hasSql };
}

/**
 * Connects to the part that both deployments have.
 *
 * @param environment Environment variables of the command.
 */
export async function connectStack(
  client: StackResources,
  environment: Readonly<Record<string, string>>,
  webhooks: readonly { readonly id?: string | null | undefined }[] = [],
): Promise<StackServer> {
  const name = `obstack test ${randomUUID()}`;
  const sources = await client.sources.list();
  const ids = [...webhooks, ...(await client.alerts.list()).map(({ channel }) => ({ id: channel?.webhookId }))];
  return {
    client,
    sources,
    // Servers require one for alerts, which need not exist.
    webhookId: ids.find(({ id }) => typeof id === "string")?.id ?? randomUUID().replaceAll("-", "").slice(0, 24),
    hasConfig: await detectConfig(client, sources, name),
    name,
    async obstack(argv, { code = 0, ...options } = {}) {
      // Longer than the command waits for a rate limit to reset.
      const result = await runObstack(argv, { environment, timeout: 300_000, ...options });
      if (result.code === code) return result.stdout;
      throw new Error(
        `\`obstack ${argv.slice(0, 2).join(" ")}\` ended with ${result.code}: ${(result.stderr || result.stdout).trim()}`,
      );
    },
  };
}

async function detectConfig(
  { dashboards }: StackResources,
  sources: readonly Source[],
  name: string,
): Promise<boolean> {
  const config = { displayType: "line", sourceId: sources[0]?.id ?? "", select: [{ aggFn: "count", where: "" }] };
  const tiles = [{ name, x: 0, y: 0, w: 6, h: 3, config }] as never;
  try {
    const created = await dashboards.create({ name, tiles });
    await dashboards.delete(created.id);
    return created.tiles?.[0]?.config !== undefined;
  } catch {
    return false;
  }
}

/** Deletes the objects whose name contains that of the test. */
export async function removeCreated({ client, name }: Pick<StackServer, "client" | "name">): Promise<void> {
  // Alerts first, because deleting a dashboard deletes its alerts.
  for (const resource of [client.alerts, client.dashboards]) {
    const records: readonly { readonly id: string; readonly name?: string | null | undefined }[] =
      await resource.list();
    for (const record of records) if (record.name?.includes(name) === true) await resource.delete(record.id);
  }
}
