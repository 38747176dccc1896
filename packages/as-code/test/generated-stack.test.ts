// The objects of modules on servers: their identities, drift, exports and undos.
import { readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { apply, drift, exportFiles, plan, planUndo } from "../src/index.ts";
import { stack, useEmulator } from "./on-emulator.ts";
import { records, rule } from "./shop.ts";
import { test } from "./test.ts";
import { tileId, writeTexts } from "./world.ts";

useEmulator();

describe("a generated stack", () => {
  const schemaPaths = ["dashboard", "alert", "slo", "obstack"].map((name) => `schemas/${name}.schema.json`);
  const module = (name: string): string => `
const tile = { name: "Errors", x: 0, y: 0, w: 6, h: 3, series: [{ source: "Logs", aggFn: "count", where: "level:error" }] };
export default [{ key: "shop", name: ${JSON.stringify(name)}, tiles: [tile] }];
`;
  const alerts = (threshold: number): string =>
    `export default () => ({ key: "errors", ...${JSON.stringify(rule("Errors", "shop", "Errors", { threshold }))} });\n`;

  test("keeps identifiers when its objects are renamed, shows drift, is pruned and undone", async ({ folder }) => {
    writeTexts(folder, { "dashboards/shop.ts": module("Shop"), "alerts/errors.mts": alerts(10) });
    await apply(folder, stack, await plan(folder, stack));
    const [board] = records().dashboards;
    const [alert] = records().alerts;

    writeTexts(folder, { "dashboards/shop.ts": module("Store") });
    const renamed = await plan(folder, stack);
    expect(renamed.changes).toMatchObject([{ action: "update", key: "shop", fields: [{ path: "name" }] }]);
    await apply(folder, stack, renamed);
    expect(records().dashboards).toMatchObject([{ id: board?.["id"], name: "Store", tiles: [{ id: tileId(board) }] }]);
    expect(records().alerts).toMatchObject([{ id: alert?.["id"], tileId: tileId(board) }]);

    renameSync(join(folder, "alerts/errors.mts"), join(folder, "alerts/moved.mts"));
    expect((await plan(folder, stack)).changes).toEqual([]);
    await stack.alerts.modify(String(alert?.["id"]), (record) => ({ ...record, threshold: 15 }));
    expect((await drift(folder, stack)).changes).toMatchObject([{ key: "errors", fields: [{ path: "threshold" }] }]);

    rmSync(join(folder, "alerts/moved.mts"));
    const pruned = await plan(folder, stack, { prune: true });
    expect(pruned.changes).toMatchObject([{ action: "delete", key: "errors" }]);
    await apply(folder, stack, pruned, { overwrite: true });
    expect(records().alerts).toEqual([]);
    const undone = await planUndo(folder, stack);
    if (undone === undefined) throw new Error("There is nothing to undo.");
    await apply(folder, stack, undone);
    expect(records().alerts).toMatchObject([{ name: "Errors", threshold: 15, tileId: tileId(board) }]);
  });

  test("is not overwritten by an export, which shows where it comes from and what differs", async ({ folder }) => {
    writeTexts(folder, { "dashboards/shop.ts": module("Shop"), "alerts/errors.mts": alerts(10) });
    await apply(folder, stack, await plan(folder, stack));
    const state = readFileSync(join(folder, "state/default.jsonl"), "utf8");
    expect(await exportFiles(folder, stack)).toMatchObject({ kept: [], written: [...schemaPaths] });
    await stack.alerts.modify(String(records().alerts[0]?.["id"]), (record) => ({ ...record, threshold: 15 }));
    await stack.dashboards.create({ name: "Other", tiles: [] });
    const { kept, written } = await exportFiles(folder, stack, { mayReplace: () => true });
    expect(written).toEqual(["dashboards/other.yaml"]);
    expect(kept).toEqual([
      {
        kind: "alert",
        key: "errors",
        name: "Errors",
        path: "alerts/errors.mts",
        isGenerated: true,
        fields: [{ path: "threshold", by: "server", server: 15, file: 10, lastApplied: 10 }],
      },
    ]);
    expect(readdirSync(join(folder, "alerts"))).toEqual(["errors.mts"]);
    // The export changed nothing about the generated objects.
    expect(readFileSync(join(folder, "state/default.jsonl"), "utf8").split("\n")).toEqual(
      expect.arrayContaining(state.trim().split("\n")),
    );
    expect((await plan(folder, stack)).changes).toMatchObject([{ key: "errors", fields: [{ by: "server" }] }]);
  });
});
