import { startEmulator } from "@obstack/emulator";
import { checkFiles } from "../../check-files.ts";
import { inFolder, writeFiles } from "../connect.ts";
import type { LiveServer } from "../connect.ts";
import type { Feature } from "../feature.ts";
import { countTile, unreachable } from "../tiles.ts";

/** Dashboards and alerts as files. */
export const asCodeFeatures: readonly Feature[] = [
  {
    title: "Export, and an empty plan after it",
    async check(server, step) {
      await inFolder({}, async (folder) => {
        await step("obstack export", () => server.obstack(["export", "--yes"], { folder }));
        await step("obstack plan", () => server.obstack(["plan"], { folder }));
        await step("obstack drift", () => server.obstack(["drift"], { folder }));
      });
    },
  },
  {
    title: "Plan, apply, drift and undo with the packages",
    check: (server, step) => checkFiles(step, server.client, server.webhookId),
  },
  {
    title: "Plan, apply, drift and undo with the command",
    check: (server, step) =>
      inFolder(stackFiles(server, 1), async (folder) => {
        const at = { folder };
        await step("obstack plan shows two changes", () => server.obstack(["plan"], { ...at, code: 2 }));
        await step("obstack apply", () => server.obstack(["apply", "--yes"], at));
        await step("obstack plan is empty", () => server.obstack(["plan"], at));
        await step("obstack drift finds none", () => server.obstack(["drift"], at));
        await step("obstack drift finds a manual change", async () => {
          const alert = (await server.client.alerts.list()).find(({ name }) => name?.startsWith(server.name));
          await server.client.alerts.modify(alert?.id ?? "", (one) => ({ ...one, threshold: unreachable * 5 }));
          await server.obstack(["drift"], { ...at, code: 2 });
          await server.obstack(["apply", "--yes", "--overwrite"], at);
          await server.obstack(["drift"], at);
        });
        writeFiles(folder, stackFiles(server, 2));
        await step("a changed tile keeps its alert", async () => {
          await server.obstack(["apply", "--yes"], at);
          await server.obstack(["plan"], at);
        });
        await step("obstack undo", async () => {
          await server.obstack(["undo", "--yes"], at);
          writeFiles(folder, stackFiles(server, 1));
          await server.obstack(["plan"], at);
        });
        writeFiles(folder, { "dashboards/test.json": undefined, "alerts/test.json": undefined });
        await step("obstack apply --prune deletes both, and undo restores them", async () => {
          await server.obstack(["apply", "--yes", "--prune", "--allow-alert-loss"], at);
          await server.obstack(["undo", "--yes"], at);
          writeFiles(folder, stackFiles(server, 1));
          await server.obstack(["plan"], at);
        });
      }),
  },
  {
    title: "Promote from another deployment",
    async check(server, step) {
      await using staging = await startEmulator({ seed: "empty" });
      const source = server.sources.find(({ kind }) => kind === "log")?.id ?? "";
      const { sources, webhooks } = staging.snapshot().selfhosted as unknown as Record<
        string,
        { id: string; name?: string }[]
      >;
      const there = sources?.find(({ name }) => name === "Logs")?.id ?? "";
      const settings = {
        targets: {
          staging: { profile: "staging", bindings: bindingsOf(there, webhooks?.[0]?.id ?? "") },
          live: { profile: "live", bindings: bindingsOf(source, server.webhookId) },
        },
      };
      const tile = countTile(server, "Events", "name");
      const stack = stackFiles(server, 1, renameSource(tile));
      await inFolder({ ...stack, "obstack.yaml": settings }, async (folder) => {
        const environment = {
          HOME: folder,
          LIVE_KEY: server.key,
          STAGING_KEY: staging.selfHosted.apiKey,
        };
        const obstack = (...argv: string[]) => server.obstack(argv, { folder, environment });
        await step("profiles", async () => {
          const argv = ["profile", "add", "--deployment", "selfhosted"];
          await obstack(
            ...argv,
            "staging",
            "--base-url",
            staging.selfHosted.baseUrl,
            "--secret-environment",
            "STAGING_KEY",
          );
          await obstack(...argv, "live", "--base-url", server.url, "--secret-environment", "LIVE_KEY");
        });
        await step("obstack apply to the other deployment", () => obstack("apply", "--yes", "--target", "staging"));
        const promote = ["promote", "--from", "staging", "--to", "live", "--only", server.name];
        await step("obstack promote", () => obstack(...promote, "--yes"));
        await step("obstack promote finds nothing to do", async () => {
          const output = await obstack(...promote, "--dry-run");
          if (!output.includes("No changes.")) throw new Error(output);
        });
        await step("obstack undo", () => obstack("undo", "--target", "live", "--from", "staging", "--yes"));
      });
    },
  },
];

/** Returns a stack with a dashboard and an alert. */
function stackFiles(
  server: LiveServer,
  version: number,
  tile: object = countTile(server, "Events", "name"),
): Record<string, unknown> {
  const { name, webhookId } = server;
  return {
    "obstack.yaml": { targets: { default: { bindings: { webhooks: { Webhook: webhookId } } } } },
    "dashboards/test.json": {
      name,
      tags: ["obstack-test", `version ${version}`],
      tiles: [{ ...tile, w: 5 + version }],
    },
    "alerts/test.json": {
      name,
      dashboard: "test",
      tile: "Events",
      source: "tile",
      threshold: unreachable * version,
      thresholdType: "above",
      interval: "5m",
      webhook: "Webhook",
    },
  };
}

/** Both deployments bind the name Logs. */
function renameSource(tile: object): object {
  return JSON.parse(JSON.stringify(tile), (key, value: unknown) => (key === "source" ? "Logs" : value)) as object;
}

function bindingsOf(source: string, webhook: string): object {
  return { sources: { Logs: source }, webhooks: { Webhook: webhook } };
}
