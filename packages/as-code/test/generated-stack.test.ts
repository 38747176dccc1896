// The objects of modules on servers: their identities, drift, exports and undos.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { apply, exportFiles, plan } from "../src/index.ts";
import { stack, useEmulator } from "./on-emulator.ts";
import { records, rule } from "./shop.ts";
import { test } from "./test.ts";
import { writeTexts } from "./world.ts";

useEmulator();

describe("a generated stack", () => {
  const schemaPaths = ["dashboard", "alert", "slo", "obstack"].map((name) => `schemas/${name}.schema.json`);
  const module = (name: string): string => `
const tile = { name: "Errors", x: 0, y: 0, w: 6, h: 3, series: [{ source: "Logs", aggFn: "count", where: "level:error" }] };
export default [{ key: "shop", name: ${JSON.stringify(name)}, tiles: [tile] }];
`;
  const alerts = (threshold: number): string =>
    `export default () => ({ key: "errors", ...${JSON.stringify(rule("Errors", "shop", "Errors", { threshold }))} });\n`;

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
