import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createSelfHostedClient } from "@obstack/selfhosted";
import type { SelfHostedClient, Source } from "@obstack/selfhosted";
import { runObstack } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { findWebhook } from "../check-stack.ts";
import type { ServerSettings } from "./servers.ts";

/** A connected server. */
export interface LiveServer extends ServerSettings {
  readonly client: SelfHostedClient;
  readonly sources: readonly Source[];
  /** Identifier of a webhook for alerts. */
  readonly webhookId: string;
  /** Whether the server has a list of webhooks. */
  readonly hasWebhooks: boolean;
  /** Whether tiles have a `config`. Older releases know only `series`. */
  readonly hasConfig: boolean;
  /** Whether alerts can watch tiles with SQL. Sources of these releases can be disabled. */
  readonly hasSql: boolean;
  /** A unique part of the names of all objects that the test creates. */
  readonly name: string;
  /** Environment variables of the command. */
  readonly environment: Readonly<Record<string, string>>;
  /** Runs the command. */
  readonly run: (argv: readonly string[], options?: RunOptions) => Promise<ProcessResult>;
  /** Runs the command, and returns its output. Fails if the exit code is another. */
  readonly obstack: (argv: readonly string[], options?: RunOptions & { readonly code?: number }) => Promise<string>;
}

interface RunOptions {
  readonly input?: string;
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Connects to a server, and finds out what the tests need to know of it. */
export async function connect(settings: ServerSettings): Promise<LiveServer> {
  const { url, key } = settings;
  const client = createSelfHostedClient({ baseUrl: url, apiKey: key });
  const environment = { OBSTACK_SELFHOSTED_URL: url, OBSTACK_SELFHOSTED_API_KEY: key };
  const name = `obstack test ${randomUUID()}`;
  const run: LiveServer["run"] = (argv, options = {}) =>
    // Longer than the command waits for a rate limit to reset.
    runObstack(argv, { environment, timeout: 300_000, ...options });
  const hasWebhooks = await client.webhooks.list().then(
    () => true,
    () => false,
  );
  const sources = await client.sources.list();
  return {
    ...settings,
    client,
    sources,
    webhookId: await findWebhook(client, () => client.webhooks.list()),
    hasWebhooks,
    hasConfig: await detectConfig(client, sources, name),
    hasSql: sources.some(({ disabled }) => typeof disabled === "boolean"),
    name,
    environment,
    run,
    obstack: async (argv, { code = 0, ...options } = {}) => {
      const result = await run(argv, options);
      if (result.code === code) return result.stdout;
      throw new Error(
        `\`obstack ${argv.slice(0, 2).join(" ")}\` ended with ${result.code}: ${(result.stderr || result.stdout).trim()}`,
      );
    },
  };
}

async function detectConfig(client: SelfHostedClient, sources: readonly Source[], name: string): Promise<boolean> {
  const config = { displayType: "line", sourceId: sources[0]?.id ?? "", select: [{ aggFn: "count", where: "" }] };
  const tiles = [{ name, x: 0, y: 0, w: 6, h: 3, config }] as never;
  try {
    const created = await client.dashboards.create({ name, tiles });
    await client.dashboards.delete(created.id);
    return created.tiles?.[0]?.config !== undefined;
  } catch {
    return false;
  }
}

/** Deletes the objects whose name contains that of the test. */
export async function removeCreated({ client, name }: Pick<LiveServer, "client" | "name">): Promise<void> {
  // Alerts first, because deleting a dashboard deletes its alerts.
  for (const resource of [client.alerts, client.dashboards]) {
    const records: readonly { readonly id: string; readonly name?: string | null | undefined }[] =
      await resource.list();
    for (const record of records) if (record.name?.includes(name) === true) await resource.delete(record.id);
  }
}

/** Runs something in a temporary folder with files, by path. Values other than text are written as JSON. */
export async function inFolder<Result>(
  files: Readonly<Record<string, unknown>>,
  run: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "obstack-live-"));
  try {
    writeFiles(folder, files);
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes files into a folder. Deletes those that are undefined, if they exist. */
export function writeFiles(folder: string, files: Readonly<Record<string, unknown>>): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    if (content === undefined) rmSync(file, { force: true });
    else writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  }
}
