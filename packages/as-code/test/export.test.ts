// What an export writes, and what it leaves as it is.
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { Ajv2020 } from "ajv/dist/2020.js";
import { parse } from "yaml";
import { apply, exportFiles, plan } from "../src/index.ts";
import { schemas } from "../src/files.ts";
import { emulator, stack, useEmulator } from "./on-emulator.ts";
import { expectError, rule, tile } from "./shop.ts";
import { test } from "./test.ts";
import { applyFiles, stored, writeStack, writeTexts } from "./world.ts";

useEmulator();

const read = (folder: string, path: string) => readFileSync(join(folder, path), "utf8");

describe("export", () => {
  const board = {
    name: "Shop",
    tiles: [
      { name: "Errors", x: 0, series: [{ sourceId: "0000000000000000000acb01", where: "level:error" }] },
      { name: "Same", x: 1, key: "custom" },
      { name: "Same", x: 2 },
      { x: 3 },
    ],
  };

  async function seedStack(): Promise<void> {
    const { id, tiles } = await stack.dashboards.create(board as never);
    const alert = {
      name: "Errors",
      dashboardId: id,
      tileId: tiles?.[0]?.id ?? "",
      threshold: 1,
      channel: { type: "webhook", webhookId: "0000000000000000000acd01" },
    };
    await stack.alerts.create(alert);
    await stack.alerts.create({
      ...alert,
      name: "Errors",
      threshold: 2,
      channel: { type: "webhook", webhookId: "unknown99", apiToken: "s3cret", note: "n" } as never,
    });
  }

  test("writes names, keys for tiles without a unique name, and no read-only fields", async ({ folder }) => {
    await seedStack();
    writeFileSync(join(folder, "obstack.yaml"), "# Ours.\n{}\n");
    const { bound } = await exportFiles(folder, stack);
    expect(parse(read(folder, "dashboards/shop.yaml"))).toEqual({
      name: "Shop",
      tags: [],
      tiles: [
        { name: "Errors", x: 0, series: [{ type: "time", source: "Logs", where: "level:error", groupBy: [] }] },
        { key: "same", name: "Same", x: 1, other: { key: "custom" } },
        { key: "same-2", name: "Same", x: 2 },
        { key: "tile", x: 3 },
      ],
    });
    expect(parse(read(folder, "alerts/errors-2.yaml"))).toEqual({
      name: "Errors",
      dashboard: "shop",
      tile: "Errors",
      threshold: 1,
      webhook: "on-call",
    });
    expect(parse(read(folder, "alerts/errors.yaml"))).toMatchObject({
      channel: { type: "webhook", webhook: "webhook-nown99", apiToken: "s3cret", note: "n" },
    });
    expect(bound).toEqual([{ kind: "webhooks", name: "webhook-nown99", id: "unknown99" }]);
    expect(read(folder, "obstack.yaml")).toContain("# Ours.");
    expect(parse(read(folder, "obstack.yaml"))).toEqual({
      targets: { default: { bindings: { webhooks: { "webhook-nown99": "unknown99" } } } },
    });
    expect((await plan(folder, stack)).changes).toEqual([]);
    // Fields that the file omits stay on the server.
    writeFileSync(
      join(folder, "alerts/errors.yaml"),
      read(folder, "alerts/errors.yaml").replace("threshold: 2", "threshold: 3"),
    );
    await apply(folder, stack, await plan(folder, stack));
    expect(stored(emulator, "selfhosted").alerts.map(({ channel }) => channel)).toContainEqual({
      type: "webhook",
      webhookId: "unknown99",
      apiToken: "s3cret",
      note: "n",
    });
  });

  test("creates the folder with the usual permissions, and `.obstack` only for its owner", async ({ folder }) => {
    const path = join(folder, "new");
    await exportFiles(path, stack);
    const modes = [path, join(path, ".obstack")].map((name) => statSync(name).mode & 0o777);
    expect(modes).toEqual([0o777 & ~process.umask(), 0o700]);
  });

  test("asks before changing files, preserves comments, and leaves identical files unchanged", async ({ folder }) => {
    await seedStack();
    await exportFiles(folder, stack);
    const path = join(folder, "alerts/errors-2.yaml");
    writeFileSync(
      path,
      `# Checked weekly.\n${read(folder, "alerts/errors-2.yaml").replace("threshold: 1", "threshold:   1 # agreed on").replace("name: Errors", 'name: "Errors"')}`,
    );
    expect((await exportFiles(folder, stack)).written).toEqual([]);

    const [alert] = await stack.alerts.list();
    await stack.alerts.modify(alert?.id ?? "", (record) => ({ ...record, threshold: 5, message: "new" }));
    const before = read(folder, "alerts/errors-2.yaml");
    await expectError(exportFiles(folder, stack), "refused", /alerts\/errors-2\.yaml/);
    expect(read(folder, "alerts/errors-2.yaml")).toBe(before);

    const prompts: (readonly string[])[] = [];
    const { written } = await exportFiles(folder, stack, { mayReplace: (paths) => prompts.push(paths) > 0 });
    expect(prompts).toEqual([["alerts/errors-2.yaml"]]);
    expect(written).toEqual(["alerts/errors-2.yaml"]);
    expect(read(folder, "alerts/errors-2.yaml")).toContain("# Checked weekly.");
    expect(read(folder, "alerts/errors-2.yaml")).toContain("threshold:   5 # agreed on");
    expect(parse(read(folder, "alerts/errors-2.yaml"))).toMatchObject({ threshold: 5, message: "new" });
    expect((await plan(folder, stack)).changes).toEqual([]);
  });

  test("updates files with drift and keeps their names", async ({ folder }) => {
    const one = tile("One", 0);
    await applyFiles(folder, stack, {
      dashboards: { "team-a/my-board": { name: "Shop", tiles: [one] } },
      alerts: { mine: rule("Mine", "team-a/my-board", "One") },
    });
    const [planned] = await stack.dashboards.list();
    await stack.dashboards.modify(planned?.id ?? "", (record) => ({
      ...record,
      name: "Renamed",
      tiles: [...(record.tiles ?? []), { name: "Two" }],
    }));
    await exportFiles(folder, stack, { mayReplace: () => true });
    expect(parse(read(folder, "dashboards/team-a/my-board.yaml"))).toEqual({
      name: "Renamed",
      tiles: [one, { name: "Two" }],
    });
    expect((await plan(folder, stack)).changes).toEqual([]);
    writeStack(folder, { dashboards: {}, alerts: {} });
    expect((await plan(folder, stack, { prune: true })).summary.delete).toBe(2);
  });

  test("does not unsilence an alert", async ({ folder }) => {
    await seedStack();
    await exportFiles(folder, stack);
    const [alert, silent] = await stack.alerts.list();
    await stack.alerts.modify(alert?.id ?? "", (record) => ({ ...record, silenced: true }));
    expect((await plan(folder, stack)).changes).toEqual([]);
    await stack.alerts.modify(silent?.id ?? "", (record) => ({ ...record, silenced: true, name: "Silent" }));
    await exportFiles(folder, stack, { mayReplace: () => true });
    expect(read(folder, "alerts/errors.yaml")).not.toContain("silenced");
    expect((await plan(folder, stack)).changes).toEqual([]);
  });

  test("never writes the threshold of a silence, even if no note has the one before", async ({ folder }) => {
    await seedStack();
    const [alert] = await stack.alerts.list();
    const silenceIt = async () => stack.alerts.modify(alert?.id ?? "", { threshold: 1e30, name: "Silent" });
    await silenceIt();
    const { skipped, written } = await exportFiles(folder, stack);
    expect(skipped).toMatchObject([{ id: alert?.id, problems: [expect.stringContaining("alerts unsilence")] }]);
    expect(written.map((path) => (path.startsWith("alerts/") ? read(folder, path) : "")).join("")).not.toContain("1e");
    await stack.alerts.modify(alert?.id ?? "", { threshold: 3 });
    await exportFiles(folder, stack, { mayReplace: () => true });
    await silenceIt();
    await stack.alerts.modify(alert?.id ?? "", { message: "New" });
    expect((await exportFiles(folder, stack, { mayReplace: () => true })).skipped).toEqual([]);
    expect(parse(read(folder, "alerts/silent.yaml"))).toMatchObject({ threshold: 3, message: "New" });
    expect((await plan(folder, stack)).changes).toEqual([]);
  });

  test("finds existing files without a state", async ({ folder }) => {
    await seedStack();
    await exportFiles(folder, stack);
    renameSync(join(folder, "dashboards/shop.yaml"), join(folder, "dashboards/our-shop.yaml"));
    for (const name of ["errors", "errors-2"]) {
      const path = join(folder, `alerts/${name}.yaml`);
      writeFileSync(path, readFileSync(path, "utf8").replace("dashboard: shop", "dashboard: our-shop"));
    }
    rmSync(join(folder, "state"), { recursive: true });
    writeTexts(folder, { "dashboards/shop.yaml": "name: Another one\n" });
    expect((await exportFiles(folder, stack)).written).toEqual([]);
    await stack.dashboards.create({ name: "Shop!" });
    expect((await exportFiles(folder, stack)).written).toEqual(["dashboards/shop-2.yaml"]);
  });

  test("writes files that match the schemas, including alerts on deleted tiles", async ({ folder }) => {
    await seedStack();
    await stack.alerts.create({ name: "Lost", dashboardId: "gone111111", tileId: "gone222222" });
    await exportFiles(folder, stack);
    const ajv = new Ajv2020({ strict: false });
    for (const [path, kind] of [
      ["dashboards/shop.yaml", "dashboard"],
      ["alerts/errors-2.yaml", "alert"],
      ["alerts/lost.yaml", "alert"],
      ["obstack.yaml", "obstack"],
    ] as const) {
      expect(ajv.validate(schemas[kind], parse(read(folder, path)))).toBe(true);
      expect(JSON.parse(read(folder, `schemas/${kind}.schema.json`))).toEqual(schemas[kind]);
    }
    expect(parse(read(folder, "alerts/lost.yaml"))).toMatchObject({
      dashboard: "dashboard-111111",
      tile: "tile-222222",
    });
    expect((await plan(folder, stack)).changes).toEqual([]);
  });
});
