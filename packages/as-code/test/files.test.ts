import { join } from "node:path";
import { describe, expect } from "vitest";
import { apply, drift, plan, validateStack } from "../src/index.ts";
import type { AsCodeError } from "../src/index.ts";
import { problemToText } from "../src/errors/errors.ts";
import { writeState } from "../src/state/state.ts";
import { emulator, stack, useEmulator } from "./on-emulator.ts";
import { rule, shop, tile } from "./shop.ts";
import { test } from "./test.ts";
import { applyFiles, idOf, openStack, stored, writeStack, writeTexts } from "./world.ts";
import type { Json } from "./world.ts";
import { textsOf } from "./texts-of.ts";

useEmulator();

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
      'dashboards/shop.yaml:3:5: Unknown field "tiles[0].nam". Did you mean "name"?',
      'alerts/errors.yaml:2:16: Unknown value "abov" of thresholdType. Did you mean "above"?',
      "alerts/errors.yaml:3:12: threshold must be a number.",
      "alerts/infinite.yaml:1:12: JSON cannot represent .inf. Use a finite number.",
      "alerts/same.yaml: alerts/same.json has the same name. Remove one of them.",
    ].join("\n"),
  });
  expect(emulator.requests()).toHaveLength(requestsBefore);
});

test("reads a record as the server returns it", async ({ folder }) => {
  const text = { name: "Text", x: 0, y: 0, w: 6, h: 3, config: { displayType: "markdown", markdown: "hi" } };
  const board = { name: "Copied", tags: [], tiles: [], savedQuery: null, savedQueryLanguage: null };
  writeTexts(folder, {
    "dashboards/copied.json": JSON.stringify(board),
    "dashboards/source.json": JSON.stringify({
      ...board,
      tiles: [{ ...text, config: { ...text.config, source: "" } }],
    }),
    "dashboards/select.json": JSON.stringify({
      ...board,
      tiles: [{ ...text, config: { ...text.config, select: [] } }],
    }),
  });
  expect((await plan(folder, stack)).summary).toMatchObject({ create: 3 });
  writeTexts(folder, { "dashboards/copied.json": '{ "name": null, "tiles": [null] }' });
  await expect(plan(folder, stack)).rejects.toMatchObject({ kind: "files" });
});

test("names the folder above if the stack is there", async ({ folder }) => {
  writeStack(folder, shop);
  await expect(plan(join(folder, "dashboards"), stack)).rejects.toMatchObject({
    hint: `The folder above has one: run the command there, or pass its path (${folder}).`,
  });
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
      "name: Shop\ntiles:\n  - &wide { name: One, x: 0, y: 0, w: 12, h: 3, series: [&all { source: Logs, aggFn: count }] }\n  - <<: *wide\n    name: Two\n    series: [*all, { <<: *all, where: a }]\n",
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
      "name: Shop\ntiles:\n  - name: Errors\n    series:\n      - source: Logz\n      - source: Both\n      - sourceId: Logs\n  - name: Errors\n",
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
      'dashboards/shop.yaml:7:19: sourceId is an identifier. To name a source, use source: "Logs".',
      'dashboards/shop.yaml:8:11: tiles[1] and tiles[0] are both named "Errors". Give one of them a unique key.',
      'alerts/errors.yaml:2:7: dashboards/shop.yaml has no tile "Error". Its tiles: "Errors", "Errors".',
      'alerts/errors.yaml:3:10: Unknown webhook "oncall". Did you mean "on-call"?',
      'alerts/half.yaml:1:7: Field "tile" requires "dashboard".',
      'alerts/lost.yaml:1:12: Unknown dashboard "shopp". Did you mean "shop"?',
      'alerts/search.yaml:1:14: Unknown saved search "mine". This deployment cannot list saved searches: bind the name in obstack.yaml.',
    ].join("\n"),
    hint: expect.stringContaining("Use names that exist on the server of target default"),
  });
});

test("does not advise names of the server for mistakes within files", async ({ folder }) => {
  writeTexts(folder, {
    "dashboards/shop.yaml": "name: Shop\ntiles:\n  - name: Errors\n  - name: Errors\n",
    "alerts/errors.yaml": "dashboard: shop\ntile: Error\nwebhook: on-call\n",
    "alerts/half.yaml": "tile: Errors\n",
  });
  const error: unknown = await plan(folder, stack).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ problems: { length: 3 }, hint: undefined });
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
  await applyFiles(folder, bare, { ...shop, alerts: {} });
  writeTexts(folder, { "alerts/errors.yaml": "name: Errors\nwebhook: on-call\n" });
  await expect(plan(folder, bare)).rejects.toMatchObject({
    message:
      'alerts/errors.yaml:2:10: Unknown webhook "on-call". This deployment cannot list webhooks: bind the name in obstack.yaml.',
  });
});

test("resolves the name of a dashboard without a file", async ({ folder }) => {
  const board = await stack.dashboards.create({ name: "Manual", tiles: [{ name: "Errors" }] });
  writeTexts(folder, {
    "alerts/errors.yaml":
      "name: Errors\ndashboard: Manual\ntile: Errors\nthreshold: 1\nthresholdType: above\ninterval: 5m\nwebhook: on-call\n",
  });
  await apply(folder, stack, await plan(folder, stack));
  expect(stored(emulator, "selfhosted").alerts).toMatchObject([
    { dashboard: board.id, tileId: board.tiles?.[0]?.id, source: "tile" },
  ]);
  expect((await plan(folder, stack)).changes).toEqual([]);
});

test("sends unknown fields with a warning, and those that resemble a known one only if they are allowed", async ({
  folder,
}) => {
  writeTexts(folder, { "dashboards/shop.yaml": "name: Shop\nlayout: dense\ntagz: [a]\n" });
  const message = 'dashboards/shop.yaml:3:1: Unknown field "tagz". Did you mean "tags"?';
  await expect(plan(folder, stack)).rejects.toMatchObject({ kind: "files", message });
  expect(textsOf((await plan(folder, stack, { unknownFields: "allow" })).warnings)).toContain(
    `${message} It is still sent.`,
  );
  // A mistake that the typo explains.
  const typo = "{ name: T, y: 0, w: 6, h: 3, xx: 0, series: [{ source: Logs, agFn: count }] }";
  writeTexts(folder, { "dashboards/shop.yaml": `name: Shop\ntiles: [${typo}]\n` });
  await expect(plan(folder, stack, { unknownFields: "allow" })).rejects.toMatchObject({
    message: expect.stringMatching(
      /Servers require[^]*Unknown field "tiles\[T\]\.series\[0\]\.agFn"\. Did you mean "aggFn"\?$/,
    ),
  });
  writeTexts(folder, { "dashboards/shop.yaml": "name: Shop\nlayout: dense\n" });
  const planned = await plan(folder, stack);
  expect(textsOf(planned.warnings)).toEqual(['dashboards/shop.yaml:2:1: Unknown field "layout". It is still sent.']);
  await apply(folder, stack, planned);
  expect(stored(emulator, "selfhosted").dashboards).toMatchObject([{ layout: "dense" }]);
  expect((await plan(folder, stack)).warnings).toEqual([]);
});

const pie = (select: string, config = ""): string =>
  `name: Shop\ntiles:\n  - name: A\n    x: 0\n    y: 0\n    w: 6\n    h: 3\n    config: { displayType: pie, sourceId: 0000000000000000000acb01, ${config}select: [{ aggFn: count, ${select} }] }\n`;
const field = 'Unknown field "tiles[A].config.';

const cases: readonly (readonly [name: string, select: string, message: string | undefined, expected: string])[] = [
  ["words of the web UI", "aggCondition: a", `${field}select[0].aggCondition". Did you mean "where"?`, "mistake"],
  ["the web UI's aggregation", "isDelta: true", `${field}select[0].isDelta". Did you mean "periodAggFn"?`, "mistake"],
  ["a misspelled filter", "wher: a", `${field}select[0].wher". Did you mean "where"?`, "mistake"],
  ["another name in a series", "shade: dark", `${field}select[0].shade".`, "warning"],
  ["names that servers have", "numberFormat: { output: number }", undefined, "nothing"],
];
for (const [name, select, message, expected] of cases) {
  test(`checks ${name} inside tiles`, async ({ folder }) => {
    writeTexts(folder, { "dashboards/shop.yaml": pie(select, "numberFormat: { output: number }, having: x, ") });
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
    [
      "alert",
      { ...alert, interval: "7m" },
      ['mistake interval: Expected one of 1m, 5m, 15m, 30m, 1h, 6h, 12h, 1d, not "7m".'],
    ],
    ["alert", { ...alert, threshold: undefined }, ["mistake Servers require threshold: a number."]],
    [
      "alert",
      { ...alert, savedSearch: undefined },
      ["mistake Servers require tile (with dashboard, or savedSearch instead)."],
    ],
    ["alert", { ...alert, webhook: undefined }, ["mistake Servers require webhook: name of the webhook to call."]],
    ["alert", { ...alert, note: "" }, ["warning Servers since 2.27 refuse note: String must contain at least 1"]],
    // Only older servers accept it, which drop the field.
    ["alert", { ...alert, scheduleOffsetMinutes: 5 }, ["warning Servers since 2.23 refuse scheduleOffsetMinutes"]],
    ["alert", { ...alert, thresholdType: "between" }, ["warning Servers since 2.27 require thresholdMax: a number."]],
    ["alert", { ...alert, thresholdType: "beyond" }, ["warning Unknown value"]],
    ["dashboard", board({ config, y: undefined }), ["mistake Servers require tiles[T].y: a number."]],
    [
      "dashboard",
      board({ config: { ...config, select: [{ aggFn: "quantile", valueExpression: "Duration", level: 95 }] } }),
      ["mistake tiles[T].config.select[0].level: Expected one of 0.5, 0.9, 0.95, 0.99, not 95."],
    ],
    ["dashboard", board({ config, w: 30 }), ["mistake tiles[T].w: Number must be less than or equal to 24."]],
    [
      "dashboard",
      board({ config: { ...config, source: undefined } }),
      ["mistake Servers require tiles[T].config.source: name of the source"],
    ],
    ["dashboard", alert, ["mistake This file defines an alert. Move it to alerts/."]],
    ["alert", board({ config }), ["mistake This file defines a dashboard. Move it to dashboards/."]],
    [
      "dashboard",
      board({ series: [{ source: "Logs", aggFn: "quantile", valueExpression: "Duration" }] }),
      ['mistake Unknown field "tiles[T].series[0].valueExpression". Did you mean "field"?'],
    ],
    [
      "dashboard",
      board({ config: { ...config, select: [{ aggFn: "quantile", valueExpression: "Duration" }] } }),
      ['warning A quantile without "level"'],
    ],
    ["dashboard", board({ config, tabId: "t" }), ["warning Servers since 2.27 refuse tiles[T].tabId"]],
    ["dashboard", board({ series: [{ source: "Logs", aggFn: "count" }] }), []],
  ] as const) {
    test(`finds it in ${kind} ${JSON.stringify(value)}`, async ({ folder }) => {
      const bindings = { savedSearches: { s: idOf("a", "ce01") }, webhooks: { w: idOf("a", "cd01") } };
      writeTexts(folder, {
        "obstack.yaml": JSON.stringify({ targets: { default: { bindings } } }),
        [`${kind}s/a.yaml`]: JSON.stringify(value),
      });
      const { mistakes, warnings } = await validateStack(folder);
      const found = [
        ...mistakes.map((one) => ["mistake", one] as const),
        ...warnings.map((one) => ["warning", one] as const),
      ];
      expect(found.map(([level, { message }]) => `${level} ${message}`)).toEqual(
        expected.map((text) =>
          expect.stringContaining(text.replace(/^mistake (?!Servers|This|Unknown)/, "mistake Servers refuse ")),
        ),
      );
      // A plan finds the same.
      const planned = await plan(folder, stack).catch((error: unknown) => error as AsCodeError);
      expect("problems" in planned ? planned.problems : []).toEqual(
        mistakes.map(({ targets: _targets, ...one }) => one),
      );
      if (!("problems" in planned))
        expect(textsOf([...planned.notes, ...planned.warnings]).join()).toContain(warnings.map(problemToText).join());
    });
  }

  test("checks updates as they are sent, without what the record on the server has as well", async ({ folder }) => {
    const odd = tile("Odd", 0, { w: 30 });
    const files = (changes: Json, ...tiles: readonly Json[]) => ({
      dashboards: { a: { name: "A", tags: ["new"], tiles: [...tiles, odd] } },
      alerts: { a: rule("A", "a", "Odd", { interval: "1h", ...changes }) },
    });
    const { id, tiles } = await stack.dashboards.create({ name: "A", tiles: [{ ...odd, series: [] }] });
    const schedule = { interval: "1h", scheduleOffsetMinutes: 20 } as const;
    await stack.alerts.create({ name: "A", dashboardId: id, tileId: tiles?.[0]?.id ?? "", ...schedule });
    writeStack(folder, files({ threshold: 2 }));
    const { warnings, summary } = await plan(folder, stack);
    expect([warnings, summary.update]).toEqual([[], 2]);
    writeStack(folder, files({ interval: "15m" }));
    await expect(plan(folder, stack)).rejects.toThrow(
      "alerts/a.yaml:1:1: Servers refuse scheduleOffsetMinutes: scheduleOffsetMinutes must be less than 15 minutes.",
    );
    // The new tile is the first of the file, and would be the last of the server.
    writeStack(folder, files({ interval: "7m" }, tile("New", 0, { y: undefined })));
    await expect(plan(folder, stack)).rejects.toMatchObject({
      kind: "files",
      problems: [
        { path: "dashboards/a.yaml", line: 5, message: "Servers require tiles[New].y: a number." },
        { path: "alerts/a.yaml", line: 6, message: expect.stringMatching(/^Servers refuse interval: /) },
      ],
    });
    expect((await drift(folder, stack)).changes).not.toEqual([]);
  });

  test("leaves out fields that are missing in files of existing objects, unless an apply wrote them", async ({
    folder,
  }) => {
    writeTexts(folder, { "alerts/a.yaml": "name: A\ninterval: 7m\n" });
    const entry = { kind: "alert", key: "a", id: "1", file: { channels: "1" } } as const;
    writeTexts(folder, {
      "state/default.jsonl": writeState(
        { state: new Map([["alert a", entry]]), pending: new Map(), undone: new Map() },
        stack.server,
      ),
    });
    const { mistakes } = await validateStack(folder);
    expect(mistakes.map(({ message }) => message)).toEqual([
      "Servers require webhook: name of the webhook to call.",
      expect.stringContaining("interval: Expected one of"),
    ]);
    for (const given of ["", "webhook: null\n", "channels: []\n"]) {
      writeTexts(folder, {
        "alerts/a.yaml": `name: A\nsavedSearch: s\nthreshold: 1\nthresholdType: above\ninterval: 5m\n${given}`,
        "obstack.yaml": `targets: { default: { bindings: { savedSearches: { s: ${idOf("a", "ce01")} } } } }\n`,
      });
      expect((await validateStack(folder)).mistakes).toMatchObject([
        { message: "Servers require webhook: name of the webhook to call." },
      ]);
    }
  });
});

test("plans no misspelled filter, unless unknown fields are allowed", async ({ folder }) => {
  writeTexts(folder, { "dashboards/shop.yaml": `${pie("wher: a")}    containerId: c\nlayout: dense\n` });
  await expect(plan(folder, stack)).rejects.toMatchObject({
    problems: [{ path: "dashboards/shop.yaml", line: 8 }],
    hint: "Correct them, or pass `--allow-unknown-fields` to send them.",
  });
  const { warnings, notes } = await plan(folder, stack, { unknownFields: "allow" });
  expect([warnings, notes]).toMatchObject([{ length: 3 }, []]);
});
