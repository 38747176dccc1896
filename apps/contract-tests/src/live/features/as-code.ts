import { rmSync } from "node:fs";
import { join } from "node:path";
import { folderWith, temporaryStack } from "@obstack/testing";
import type { StackServer } from "../connect.ts";
import type { Feature } from "../feature.ts";
import { countTile, unreachable } from "../tiles.ts";

/** Dashboards and alerts as files. */
export const asCodeFeatures: readonly Feature<StackServer>[] = [
  {
    title: "Export, and an empty plan after it",
    async check(server, step) {
      using stack = temporaryStack({});
      for (const argv of [["export", "--yes"], ["plan"], ["drift"]])
        await step(`obstack ${argv[0]}`, () => server.obstack(argv, { folder: stack.path }));
    },
  },
  {
    title: "Plan, apply, drift and undo",
    async check(server, step) {
      using stack = temporaryStack(stackFiles(server, 1));
      const folder = stack.path;
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
      folderWith(stackFiles(server, 2), folder);
      await step("a changed tile keeps its alert", async () => {
        await server.obstack(["apply", "--yes"], at);
        await server.obstack(["plan"], at);
      });
      await step("obstack undo", async () => {
        await server.obstack(["undo", "--yes"], at);
        folderWith(stackFiles(server, 1), folder);
        await server.obstack(["plan"], at);
      });
      for (const path of ["dashboards/test.json", "alerts/test.json"]) rmSync(join(folder, path));
      await step("obstack apply --prune deletes both, and undo restores them", async () => {
        await server.obstack(["apply", "--yes", "--prune", "--allow-alert-loss"], at);
        await server.obstack(["undo", "--yes"], at);
        folderWith(stackFiles(server, 1), folder);
        await server.obstack(["plan"], at);
      });
    },
  },
];

/** Returns a stack with a dashboard and an alert. */
function stackFiles(server: StackServer, version: number): Record<string, unknown> {
  const { name, webhookId } = server;
  const tile = countTile(server, "Events", "name");
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
