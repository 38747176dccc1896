import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { apply, drift, exportFiles, plan, planUndo, undo } from "@obstack/as-code";
import type { Plan } from "@obstack/as-code";
import type { StackResources } from "@obstack/selfhosted";
import type { Try } from "./try-server.ts";

/**
 * Keeps a dashboard with an alert as files: applies, changes, undoes and prunes them. Everything that is there is exported, and must plan
 * nothing. What it makes carries a name of its own, and is deleted also when something goes wrong in between; it touches nothing else.
 */
export async function tryFiles(attempt: Try, client: StackResources, webhookId: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "obstack-live-"));
  const name = `obstack test ${randomUUID()}`;
  const sources = (await client.sources.list()).map((source) => source.name);
  // A name that is not unique would need a binding.
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
  const plansNothing = async (what: string, path = folder): Promise<void> => {
    const { changes } = await plan(path, client);
    const [change] = changes;
    if (change === undefined) return;
    const fields = change.fields.map(({ path: field }) => field).join(", ");
    throw new Error(`${what}, a plan would ${change.action} ${changes.length} objects: ${change.title}: ${fields}`);
  };
  const bindings = { webhooks: { "obstack-test": webhookId } };
  writeFileSync(join(folder, "obstack.yaml"), JSON.stringify({ targets: { default: { bindings } } }));
  try {
    // Of a threshold that nothing reaches: nobody is woken up.
    write(1e15);
    await attempt("files: apply, and plan nothing after it", async () => {
      await apply(await plan(folder, client));
      await plansNothing("After an apply");
    });
    write(2e15);
    await attempt("files: a change of one field is one change", async () => {
      const made: Plan = await plan(folder, client);
      if (made.changes.length !== 1) throw new Error(`${made.changes.length} objects would change.`);
      await apply(made);
      await plansNothing("After a change");
    });
    await attempt("files: nothing was changed by hand", async () => {
      const { changes, addedTiles } = await drift(folder, client);
      if (changes.length + addedTiles.length > 0) throw new Error(JSON.stringify({ changes, addedTiles }));
    });
    write(1e15);
    await attempt("files: an undo puts back what was there", async () => {
      const last = await planUndo(folder);
      if (last === undefined) throw new Error("There is nothing to undo.");
      await undo(last, client);
      await plansNothing("After an undo");
    });
    await attempt("files: what is exported plans nothing", async () => {
      const everything = join(folder, "everything");
      await exportFiles(everything, client);
      await plansNothing("After an export", everything);
    });
  } finally {
    write();
    await attempt("files: what was applied is pruned", async () => {
      await apply(await plan(folder, client, { prune: true }), { overwrite: true });
    });
    rmSync(folder, { recursive: true });
  }
}
