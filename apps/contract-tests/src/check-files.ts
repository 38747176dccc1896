import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { apply, drift, exportFiles, plan, planUndo } from "@obstack/as-code";
import { placeOf } from "@obstack/as-code/internal";
import type { PlannedApply } from "@obstack/as-code";
import type { StackResources } from "@obstack/selfhosted";
import type { RunStep } from "./run-steps.ts";

/**
 * Applies, changes, undoes and prunes a dashboard and an alert from files. Then exports all objects and checks that a plan is empty. Created
 * objects have a unique name and are deleted even if a step fails; nothing else is changed.
 */
export async function checkFiles(step: RunStep, client: StackResources, webhookId: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "obstack-live-"));
  const name = `obstack test ${randomUUID()}`;
  const sources = (await client.sources.list()).map((source) => source.name);
  // A name that is not unique would require a binding.
  const source = sources.find((one) => one && sources.filter((other) => other === one).length === 1);
  const series = { ...(source ? { source } : {}), type: "time", dataSource: "events", aggFn: "count", where: "" };
  const write = (threshold?: number): void => {
    for (const kind of ["dashboards", "alerts"]) {
      rmSync(join(folder, kind), { recursive: true, force: true });
      mkdirSync(join(folder, kind));
    }
    if (threshold === undefined) return;
    const tile = { name, x: 0, y: 0, w: 6, h: 3, series: [series] };
    const alert = {
      name,
      dashboard: "test",
      tile: name,
      threshold,
      interval: "1h",
      thresholdType: "above",
      source: "tile",
      webhook: "obstack-test",
    };
    writeFileSync(
      join(folder, "dashboards/test.json"),
      JSON.stringify({ name, tags: ["obstack-test"], tiles: [tile] }),
    );
    writeFileSync(join(folder, "alerts/test.json"), JSON.stringify(alert));
  };
  const expectEmptyPlan = async (when: string, path = folder): Promise<void> => {
    const { changes } = await plan(path, client);
    const [change] = changes;
    if (change === undefined) return;
    const fields = change.fields.map(placeOf).join(", ");
    throw new Error(
      `${when}, a plan contains ${changes.length} changes, first: ${change.action} ${change.title} (${fields}).`,
    );
  };
  const bindings = { webhooks: { "obstack-test": webhookId } };
  writeFileSync(join(folder, "obstack.yaml"), JSON.stringify({ targets: { default: { bindings } } }));
  try {
    // An unreachable threshold, so no notification is sent.
    write(1e15);
    await step("files: a plan is empty after an apply", async () => {
      await apply(await plan(folder, client));
      await expectEmptyPlan("After an apply");
    });
    write(2e15);
    await step("files: changing one field plans one change", async () => {
      const planned: PlannedApply = await plan(folder, client);
      if (planned.changes.length !== 1) throw new Error(`Expected one change, found ${planned.changes.length}.`);
      await apply(planned);
      await expectEmptyPlan("After a change");
    });
    await step("files: there is no drift", async () => {
      const { changes, addedTiles } = await drift(folder, client);
      if (changes.length + addedTiles.length > 0) throw new Error(JSON.stringify({ changes, addedTiles }));
    });
    write(1e15);
    await step("files: an undo reverts the last apply", async () => {
      const last = await planUndo(folder, client);
      if (last === undefined) throw new Error("No apply to undo.");
      await apply(last);
      await expectEmptyPlan("After an undo");
    });
    await step("files: a plan is empty after an export", async () => {
      const everything = join(folder, "everything");
      await exportFiles(everything, client);
      await expectEmptyPlan("After an export", everything);
    });
  } finally {
    write();
    await step("files: a prune deletes what was applied", async () => {
      await apply(await plan(folder, client, { prune: true }), { overwrite: true });
    });
    rmSync(folder, { recursive: true });
  }
}
