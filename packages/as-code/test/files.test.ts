import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { Ajv2020 } from "ajv/dist/2020.js";
import { parse } from "yaml";
import { apply, exportFiles, plan, validateStack } from "../src/index.ts";
import { schemas } from "../src/internal.ts";
import { writeState } from "../src/state/state.ts";
import { emulator, stack, useEmulator } from "./on-emulator.ts";
import { test } from "./test.ts";
import { openStack, stored, writeStack, writeTexts } from "./world.ts";

useEmulator();

const read = (folder: string, path: string) => readFileSync(join(folder, path), "utf8");

test("reports all mistakes with file, line and column before sending a request", async ({ folder }) => {
  writeTexts(folder, {
    "dashboards/shop.yaml": "name: 12\ntiles:\n  - nam: Errors\n    x: 1\n    series:\n      - sourceId: abc\n",
    "dashboards/broken.yaml": "name: [\n",
    "dashboards/list.yml": "- name: x\n",
    "alerts/errors.yaml": "name: Errors\nthresholdType: abov\nthreshold: many\n",
    "alerts/infinite.yaml": "threshold: .inf\n",
    "alerts/same.yaml": "{}\n",
    "alerts/same.json": "{}\n",
  });
  const requestsBefore = emulator.requests().length;
  await expect(plan(folder, stack)).rejects.toMatchObject({
    kind: "files",
    message: [
      'dashboards/broken.yaml:1:7: Missing closing "]".',
      "dashboards/list.yml:1:1: Expected an object.",
      "dashboards/shop.yaml:1:7: name must be a string.",
      "alerts/errors.yaml:3:12: threshold must be a number.",
      "alerts/infinite.yaml:1:12: JSON cannot represent .inf. Use a finite number.",
      "alerts/same.yaml: alerts/same.json has the same name. Remove one of them.",
    ].join("\n"),
  });
  expect(emulator.requests()).toHaveLength(requestsBefore);
});

test("reads a record as the server returns it", async ({ folder }) => {
  const tile = { name: "Text", x: 0, y: 0, w: 6, h: 3, config: { displayType: "markdown", markdown: "hi" } };
  const board = { name: "Copied", tags: [], tiles: [], savedQuery: null, savedQueryLanguage: null };
  writeTexts(folder, {
    "dashboards/copied.json": JSON.stringify(board),
    "dashboards/source.json": JSON.stringify({
      ...board,
      tiles: [{ ...tile, config: { ...tile.config, source: "" } }],
    }),
    "dashboards/select.json": JSON.stringify({
      ...board,
      tiles: [{ ...tile, config: { ...tile.config, select: [] } }],
    }),
  });
  expect((await plan(folder, stack)).summary).toMatchObject({ create: 3 });
  writeTexts(folder, { "dashboards/copied.json": '{ "name": null, "tiles": [null] }' });
  await expect(plan(folder, stack)).rejects.toMatchObject({ kind: "files" });
});

test("reports mistakes in targets with file, line and column", async ({ folder }) => {
  writeTexts(folder, {
    "dashboards/shop.yaml": "name: Shop\n",
    "obstack.yaml": "targets:\n  staging:\n    deploymnt: hosted\n    bindings: { hooks: {} }\n",
  });
  await expect(plan(folder, stack)).rejects.toMatchObject({
    message: [
      'obstack.yaml:3:5: Unknown field "targets.staging.deploymnt". Did you mean "deployment"?',
      'obstack.yaml:4:17: Unknown field "targets.staging.bindings.hooks".',
    ].join("\n"),
  });
});

test("supports anchors and aliases within a file", async ({ folder }) => {
  writeTexts(folder, {
    "dashboards/shop.yaml":
      "name: Shop\ntiles:\n  - &wide { name: One, w: 12, h: 3 }\n  - <<: *wide\n    name: Two\n    series: [&all { source: Logs }, { <<: *all, where: a }]\n",
  });
  await apply(folder, stack, await plan(folder, stack));
  expect((await stack.dashboards.list())[0]?.tiles).toMatchObject([
    { name: "One", w: 12 },
    {
      name: "Two",
      w: 12,
      h: 3,
      series: [{ sourceId: "0000000000000000000acb01" }, { sourceId: "0000000000000000000acb01", where: "a" }],
    },
  ]);
  expect((await plan(folder, stack)).changes).toEqual([]);
});

test("reports unknown names with file, line, column and the nearest name", async ({ folder }) => {
  writeTexts(folder, {
    "dashboards/shop.yaml":
      "name: Shop\ntiles:\n  - name: Errors\n    series:\n      - source: Logz\n      - source: Both\n  - name: Errors\n",
    "alerts/errors.yaml": "dashboard: shop\ntile: Error\nwebhook: oncall\n",
    "alerts/lost.yaml": "dashboard: shopp\ntile: x\n",
    "alerts/half.yaml": "tile: Errors\n",
    "alerts/search.yaml": "savedSearch: mine\n",
  });
  await expect(plan(folder, stack)).rejects.toMatchObject({
    kind: "names",
    message: [
      'dashboards/shop.yaml:5:17: Unknown source "Logz". Did you mean "Logs"?',
      'dashboards/shop.yaml:6:17: Ambiguous source "Both": 0000000000000000000acb03, 0000000000000000000acb04. Bind the name to one of them in obstack.yaml.',
      'dashboards/shop.yaml:7:11: tiles[1] and tiles[0] are both named "Errors". Give one of them a unique key.',
      'alerts/errors.yaml:3:10: Unknown webhook "oncall". Did you mean "on-call"?',
      'alerts/errors.yaml:2:7: dashboards/shop.yaml has no tile "Error". Its tiles: "Errors", "Errors".',
      'alerts/half.yaml:1:7: Field "tile" requires "dashboard".',
      'alerts/lost.yaml:1:12: Unknown dashboard "shopp".',
      'alerts/search.yaml:1:14: Unknown saved search "mine". This deployment cannot list saved searches: bind the name in obstack.yaml.',
    ].join("\n"),
  });
});

test("reports a tile that neither the file nor the server has with file, line and column", async ({ folder }) => {
  writeTexts(folder, {
    "dashboards/shop.yaml": "name: Shop\n",
    "alerts/a.yaml": "dashboard: shop\ntile: Errors\n",
  });
  await expect(plan(folder, stack)).rejects.toMatchObject({
    kind: "names",
    problems: [{ path: "alerts/a.yaml", line: 2, column: 7, message: 'Dashboard shop has no tile "Errors".' }],
  });
});

test("does not list webhooks on servers without that endpoint", async ({ folder }) => {
  const bare = openStack(emulator, "selfhosted", async (url, init) =>
    url.includes("/webhooks") ? new Response("Not Found", { status: 404 }) : fetch(url, init),
  );
  writeTexts(folder, { "alerts/errors.yaml": "name: Errors\nthreshold: 1\n" });
  await apply(folder, bare, await plan(folder, bare));
  writeTexts(folder, { "alerts/errors.yaml": "name: Errors\nwebhook: on-call\n" });
  await expect(plan(folder, bare)).rejects.toMatchObject({
    message:
      'alerts/errors.yaml:2:10: Unknown webhook "on-call". This deployment cannot list webhooks: bind the name in obstack.yaml.',
  });
});

test("resolves the name of a dashboard without a file", async ({ folder }) => {
  const board = await stack.dashboards.create({ name: "Manual", tiles: [{ name: "Errors" }] });
  writeTexts(folder, { "alerts/errors.yaml": "name: Errors\ndashboard: Manual\ntile: Errors\nthreshold: 1\n" });
  await apply(folder, stack, await plan(folder, stack));
  expect(stored(emulator, "selfhosted").alerts).toMatchObject([
    { dashboard: board.id, tileId: board.tiles?.[0]?.id, source: "tile" },
  ]);
  expect((await plan(folder, stack)).changes).toEqual([]);
});

test("sends unknown fields, and warns about them if they change something", async ({ folder }) => {
  writeTexts(folder, { "dashboards/shop.yaml": "name: Shop\nlayout: dense\n" });
  const planned = await plan(folder, stack);
  expect(planned.notes).toEqual(['dashboards/shop.yaml:2:1: Unknown field "layout". It is still sent.']);
  await apply(folder, stack, planned);
  expect(stored(emulator, "selfhosted").dashboards).toMatchObject([{ layout: "dense" }]);
  expect((await plan(folder, stack)).notes).toEqual([]);
});

const tile = (select: string, config = ""): string =>
  `name: Shop\ntiles:\n  - name: A\n    x: 0\n    y: 0\n    w: 6\n    h: 3\n    config: { displayType: pie, sourceId: s, ${config}select: [{ aggFn: count, ${select} }] }\n`;
const field = 'Unknown field "tiles[0].config.';

const cases: readonly (readonly [name: string, select: string, message: string | undefined, expected: string])[] = [
  ["words of the web UI", "aggCondition: a", `${field}select[0].aggCondition". Did you mean "where"?`, "mistake"],
  ["the web UI's aggregation", "isDelta: true", `${field}select[0].isDelta". Did you mean "periodAggFn"?`, "mistake"],
  ["a misspelled filter", "wher: a", `${field}select[0].wher". Did you mean "where"?`, "mistake"],
  ["another name in a series", "shade: dark", `${field}select[0].shade".`, "warning"],
  ["names that servers have", "numberFormat: { output: number }", undefined, "nothing"],
];
for (const [name, select, message, expected] of cases) {
  test(`checks ${name} inside tiles`, async ({ folder }) => {
    writeTexts(folder, { "dashboards/shop.yaml": tile(select, "numberFormat: { output: number }, having: x, ") });
    const findings = async (unknownFields?: "allow" | "warn" | "refuse"): Promise<unknown> => {
      const { mistakes, warnings } = await validateStack(folder, undefined, unknownFields);
      return { mistakes: mistakes.map((one) => one.message), warnings: warnings.map((one) => one.message) };
    };
    const none = { mistakes: [], warnings: [] };
    const warned = { mistakes: [], warnings: [`${message} It is still sent.`] };
    const refused = { mistakes: [message], warnings: [] };
    expect(await findings()).toEqual(expected === "mistake" ? refused : expected === "warning" ? warned : none);
    expect(await findings("allow")).toEqual(message === undefined ? none : warned);
    expect(await findings("refuse")).toEqual(message === undefined ? none : refused);
  });
}

describe("what servers refuse", () => {
  const alert = { name: "A", savedSearch: "s", threshold: 1, thresholdType: "above", interval: "5m", webhook: "w" };
  const board = (more: object) => ({ name: "A", tiles: [{ name: "T", x: 0, y: 0, w: 6, h: 3, ...more }] });
  const config = { displayType: "line", source: "Logs", select: [{ aggFn: "count" }] };
  for (const [kind, value, expected] of [
    ["alert", { ...alert, interval: "7m" }, ["mistake interval: Invalid enum value"]],
    ["alert", { ...alert, threshold: undefined }, ["mistake Servers require threshold."]],
    ["alert", { ...alert, savedSearch: undefined }, ["mistake this alert: It watches no tile and no saved search."]],
    ["alert", { ...alert, webhook: undefined }, ["mistake channels: Provide either"]],
    ["alert", { ...alert, note: "" }, ["warning Servers since 2.27 refuse note: String must contain at least 1"]],
    // Only older servers accept it, which drop the field.
    ["alert", { ...alert, scheduleOffsetMinutes: 5 }, ["warning Servers since 2.23 refuse scheduleOffsetMinutes"]],
    ["alert", { ...alert, thresholdType: "beyond" }, ["warning Unknown value"]],
    ["dashboard", board({ config, y: undefined }), ["mistake Servers require tiles[0].y."]],
    ["dashboard", board({ config, w: 30 }), ["mistake tiles[0].w: Number must be less than or equal to 24."]],
    [
      "dashboard",
      board({ config: { ...config, source: undefined } }),
      ["mistake Servers require tiles[0].config.source."],
    ],
    ["dashboard", board({ config, tabId: "t" }), ["warning Servers since 2.27 refuse tiles[0].tabId"]],
    ["dashboard", board({ series: [{ source: "Logs", aggFn: "count" }] }), []],
  ] as const) {
    test(`finds it in ${kind} ${JSON.stringify(value)}`, async ({ folder }) => {
      writeTexts(folder, { [`${kind}s/a.yaml`]: JSON.stringify(value) });
      const { mistakes, warnings } = await validateStack(folder);
      const found = [
        ...mistakes.map((one) => ["mistake", one] as const),
        ...warnings.map((one) => ["warning", one] as const),
      ];
      expect(found.map(([level, { message }]) => `${level} ${message}`)).toEqual(
        expected.map((text) =>
          expect.stringContaining(text.replace(/^mistake (?!Servers)/, "mistake Servers refuse ")),
        ),
      );
    });
  }

  test("leaves out fields that are missing in files of existing objects", async ({ folder }) => {
    writeTexts(folder, { "alerts/a.yaml": "name: A\ninterval: 7m\n" });
    const entry = { kind: "alert", key: "a", id: "1", file: {} } as const;
    writeTexts(folder, { "state/default.jsonl": writeState(new Map([["alert a", entry]]), stack, 1) });
    const { mistakes } = await validateStack(folder);
    expect(mistakes.map(({ message }) => message)).toEqual([expect.stringContaining("interval: Invalid enum value")]);
  });
});

test("plans no misspelled filter, unless unknown fields are allowed", async ({ folder }) => {
  writeTexts(folder, { "dashboards/shop.yaml": `${tile("wher: a")}    containerId: c\nlayout: dense\n` });
  await expect(plan(folder, stack)).rejects.toMatchObject({
    problems: [{ path: "dashboards/shop.yaml", line: 8 }],
    hint: "Correct the names, or pass `--allow-unknown-fields` to send them.",
  });
  expect((await plan(folder, stack, { unknownFields: "allow" })).notes).toHaveLength(2);
});

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
    await expect(exportFiles(folder, stack)).rejects.toMatchObject({
      kind: "refused",
      message: expect.stringContaining("alerts/errors-2.yaml") as string,
    });
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
    writeStack(folder, {
      dashboards: { "team-a/my-board": { name: "Shop", tiles: [{ name: "One", x: 0 }] } },
      alerts: { mine: { name: "Mine", dashboard: "team-a/my-board", tile: "One" } },
    });
    await apply(folder, stack, await plan(folder, stack));
    const [planned] = await stack.dashboards.list();
    await stack.dashboards.modify(planned?.id ?? "", (record) => ({
      ...record,
      name: "Renamed",
      tiles: [...(record.tiles ?? []), { name: "Two" }],
    }));
    await exportFiles(folder, stack, { mayReplace: () => true });
    expect(parse(read(folder, "dashboards/team-a/my-board.yaml"))).toEqual({
      name: "Renamed",
      tiles: [{ name: "One", x: 0 }, { name: "Two" }],
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
