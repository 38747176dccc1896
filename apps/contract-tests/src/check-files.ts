import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { apply, drift, exportFiles, plan, planUndo } from "@obstack/as-code";
import { placeOf } from "@obstack/as-code/reports";
import type { PlannedApply } from "@obstack/as-code";
import type { StackResources } from "@obstack/selfhosted";
import { inFolder, writeFiles } from "./live/connect.ts";
import type { RunStep } from "./run-steps.ts";

/**
 * Applies, changes, undoes and prunes a dashboard and an alert from files. Then exports all objects and checks that a plan is empty. Created
 * objects have a unique name and are deleted even if a step fails; nothing else is changed.
 */
export async function checkFiles(step: RunStep, client: StackResources, webhookId: string): Promise<void> {
  const name = `obstack test ${randomUUID()}`;
  const sources = (await client.sources.list()).map((source) => source.name);
  // A name that is not unique would require a binding.
  const source = sources.find((one) => one && sources.filter((other) => other === one).length === 1);
  const series = { ...(source ? { source } : {}), type: "time", dataSource: "events", aggFn: "count", where: "" };
  const tile = { name, x: 0, y: 0, w: 6, h: 3, series: [series] };
  const dashboard = { name, tags: ["obstack-test"], tiles: [tile] };
  const rule = { source: "tile", thresholdType: "above", interval: "1h", webhook: "obstack-test" };
  const bindings = { webhooks: { "obstack-test": webhookId } };
  const settings = { "obstack.yaml": { targets: { default: { bindings } } } };
  const filesWith = (threshold: number): Record<string, unknown> => ({
    "dashboards/test.json": dashboard,
    "alerts/test.json": { name, dashboard: "test", tile: name, threshold, ...rule },
  });
  const expectEmptyPlan = async (when: string, path: string): Promise<void> => {
    const { changes } = await plan(path, client);
    const [change] = changes;
    if (change === undefined) return;
    const fields = change.fields.map(placeOf).join(", ");
    throw new Error(
      `${when}, a plan contains ${changes.length} changes, first: ${change.action} ${change.title} (${fields}).`,
    );
  };
  await inFolder(settings, async (folder) => {
    try {
      // An unreachable threshold, so no notification is sent.
      writeFiles(folder, filesWith(1e15));
      await step("files: a plan is empty after an apply", async () => {
        await apply(folder, client, await plan(folder, client));
        await expectEmptyPlan("After an apply", folder);
      });
      writeFiles(folder, filesWith(2e15));
      await step("files: changing one field plans one change", async () => {
        const planned: PlannedApply = await plan(folder, client);
        if (planned.changes.length !== 1) throw new Error(`Expected one change, found ${planned.changes.length}.`);
        await apply(folder, client, planned);
        await expectEmptyPlan("After a change", folder);
      });
      await step("files: there is no drift", async () => {
        const { changes, addedTiles } = await drift(folder, client);
        if (changes.length + addedTiles.length > 0) throw new Error(JSON.stringify({ changes, addedTiles }));
      });
      writeFiles(folder, filesWith(1e15));
      await step("files: an undo reverts the last apply", async () => {
        const last = await planUndo(folder, client);
        if (last === undefined) throw new Error("No apply to undo.");
        await apply(folder, client, last);
        await expectEmptyPlan("After an undo", folder);
      });
      await step("files: a plan is empty after an export", async () => {
        const everything = join(folder, "everything");
        await exportFiles(everything, client);
        await expectEmptyPlan("After an export", everything);
      });
    } finally {
      writeFiles(folder, { "dashboards/test.json": undefined, "alerts/test.json": undefined });
      await step("files: a prune deletes what was applied", async () => {
        await apply(folder, client, await plan(folder, client, { prune: true }), { overwrite: true });
      });
    }
  });
}
