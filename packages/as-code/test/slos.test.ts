// Service level objectives: their files, the alerts and dashboards that they become, and their life on servers.
import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { apply, drift, exportFiles, plan, planUndo, renderStack, undo, validateStack } from "../src/index.ts";
import { readStack } from "../src/internal.ts";
import {
  openStack,
  sourcesAndWebhooks,
  startServer,
  stored,
  temporaryFolder,
  writeBindings,
  writeTexts,
} from "./world.ts";
import type { Behavior, Json } from "./world.ts";

const checkout = `name: Checkout answers
objective: 99.9
window: 30d
indicator:
  source: Logs
  total: ServiceName = 'checkout'
  bad: SeverityText = 'error'
page: on-call
ticket: chat
`;

async function mistakesOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  using folder = temporaryFolder();
  writeTexts(folder.path, files);
  const { mistakes } = await validateStack(folder.path);
  return mistakes.map(({ path, line, column, message }) => `${path}:${line ?? ""}:${column ?? ""} ${message}`);
}

const alertsOf = (emulator: Parameters<typeof stored>[0]): Json[] =>
  stored(emulator, "selfhosted").alerts.toSorted((a, b) => (String(a["name"]) < String(b["name"]) ? -1 : 1));

/** Starts a server, and creates a folder. */
async function openWorld(behavior: Behavior) {
  const emulator = await startServer("a", {}, { behavior });
  const folder = temporaryFolder();
  return {
    emulator,
    stack: openStack(emulator, "selfhosted"),
    folder,
    /** Returns the identifiers of the objects on the server. */
    ids(): unknown[] {
      const { dashboards, alerts } = stored(emulator, "selfhosted");
      return [...dashboards, ...alerts].map(({ id }) => id).toSorted();
    },
    async [Symbol.asyncDispose]() {
      folder[Symbol.dispose]();
      await emulator.close();
    },
  };
}

const expected = {
  deployed: [
    ["Checkout answers: page 1h", "1m", 14.4, null],
    ["Checkout answers: page 6h", "5m", 6, null],
    ["Checkout answers: ticket 1d", "15m", 3, null],
    ["Checkout answers: ticket 3d", "1h", 1, null],
  ],
  documented: [
    ["Checkout answers: page 1h", "1h", 0.0144, undefined],
    ["Checkout answers: page 6h", "6h", 0.006, undefined],
    ["Checkout answers: ticket 1d", "1d", 0.003, undefined],
  ],
};

const total = "(ServiceName = 'checkout')";
/** Long and short windows of alerts in minutes, by the end of their names. */
const windows: Readonly<Record<string, readonly number[]>> = {
  "1h": [60, 5],
  "6h": [360, 30],
  "1d": [1440, 120],
  "3d": [4320, 360],
};

describe.each(["documented", "deployed", "deployed=older"] as const)("%s", (behavior) => {
  const alerts = expected[behavior === "deployed" ? "deployed" : "documented"];
  /** Binds the webhooks, which older servers cannot list. */
  const writeCheckout = (folder: string): void => {
    if (behavior === "deployed=older") writeBindings(folder, "default", "a");
    writeTexts(folder, { "slos/checkout.yaml": checkout });
  };

  test("becomes a dashboard and alerts, which an apply creates, drift watches, and an undo removes", async () => {
    await using world = await openWorld(behavior);
    const { emulator, stack, folder } = world;
    writeCheckout(folder.path);
    const planned = await plan(folder.path, stack);
    expect(planned.summary).toMatchObject({ create: alerts.length + 1, update: 0 });
    expect(planned.changes[0]).toMatchObject({ kind: "dashboard", key: "slos/checkout", name: "SLO Checkout answers" });
    await apply(planned);
    expect(
      alertsOf(emulator).map((one) => [one["name"], one["interval"], one["threshold"], one["numConsecutiveWindows"]]),
    ).toEqual(alerts);
    // Each alert calls the webhook of its severity, and watches the tile with its windows.
    const [page, ticket] = sourcesAndWebhooks("a").webhooks.map(({ id }) => id);
    const tiles = stored(emulator, "selfhosted").dashboards.flatMap(({ tiles: all }) => all as readonly Json[]);
    for (const { name, channel, tileId } of alertsOf(emulator)) {
      expect([name, Object(channel).webhookId]).toEqual([name, String(name).includes("page") ? page : ticket]);
      const text = JSON.stringify(tiles.find(({ id }) => id === tileId));
      if (behavior === "deployed") {
        const [long = 0, short = 0] = windows[String(name).slice(-2)] ?? [];
        for (const length of [long, short]) expect(text).toContain(` - ${length * 60_000})`);
      } else
        expect(text.match(/"where":"(.*?)"/g)).toEqual([
          `"where":"${total} AND (SeverityText = 'error')"`,
          `"where":"${total}"`,
        ]);
    }
    // The plan says how, and what is lost.
    const [note = ""] = planned.notes;
    expect(note).toContain("slos/checkout.yaml:1:1: Alerts use ");
    expect(note).toContain(behavior === "deployed" ? "Alerts use SQL." : "Alerts use ratios, because");
    expect(note.includes("left out")).toBe(behavior !== "deployed");
    // Nothing is left to do.
    expect((await plan(folder.path, stack)).changes).toEqual([]);
    expect((await drift(folder.path, stack)).changes).toEqual([]);
    // An export does not write files for what an SLO defines.
    expect((await exportFiles(folder.path, stack)).written.filter((path) => !path.startsWith("schemas/"))).toEqual([]);
    expect((await plan(folder.path, stack)).changes).toEqual([]);
    // A manual change is drift.
    const [first] = await stack.alerts.list();
    const { threshold } = first ?? {};
    await stack.alerts.modify(String(first?.id), { threshold: 99 });
    expect((await drift(folder.path, stack)).changes.map(({ key }) => key)).toEqual(["slos/checkout/page-1h"]);
    await stack.alerts.modify(String(first?.id), { threshold: Number(threshold) });
    await undo((await planUndo(folder.path, { server: stack.server })) as never, stack);
    expect(stored(emulator, "selfhosted")).toEqual({ dashboards: [], alerts: [] });
  });

  test("keeps identities when the file or the objective is renamed, and changes factors in place", async () => {
    await using world = await openWorld(behavior);
    const { stack, folder } = world;
    writeCheckout(folder.path);
    await apply(await plan(folder.path, stack));
    const before = world.ids();
    renameSync(join(folder.path, "slos/checkout.yaml"), join(folder.path, "slos/payment.yaml"));
    const moved = await plan(folder.path, stack);
    expect(moved.summary).toMatchObject({ create: 0, delete: 0 });
    await apply(moved);
    writeTexts(folder.path, { "slos/payment.yaml": checkout.replace("Checkout answers", "Payment answers") });
    const renamed = await plan(folder.path, stack);
    expect(renamed.summary).toMatchObject({ create: 0, update: alerts.length + 1, delete: 0 });
    await apply(renamed);
    writeTexts(folder.path, { "slos/payment.yaml": checkout.replace("99.9", "99.5") });
    await apply(await plan(folder.path, stack));
    expect(world.ids()).toEqual(before);
    expect((await plan(folder.path, stack)).changes).toEqual([]);
  });

  test("has an owner, belongs to targets, and keeps identities when the file and the objective are renamed at once", async () => {
    await using world = await openWorld(behavior);
    const { stack, folder } = world;
    writeCheckout(folder.path);
    writeTexts(folder.path, { "slos/checkout.yaml": `owner: payments\ntargets: def*\n${checkout}` });
    const first = await plan(folder.path, stack);
    expect(first.changes.map(({ owner }) => owner)).toEqual(first.changes.map(() => "payments"));
    await apply(first);
    const before = world.ids();
    rmSync(join(folder.path, "slos/checkout.yaml"));
    const payment = checkout.replace("Checkout answers", "Payment answers");
    writeTexts(folder.path, { "slos/payment.yaml": `movedFrom: checkout\n${payment}` });
    const renamed = await plan(folder.path, stack, { prune: true });
    expect(renamed.summary).toMatchObject({ create: 0, update: alerts.length + 1, delete: 0 });
    await apply(renamed);
    expect(world.ids()).toEqual(before);
    // Only other targets have it now.
    writeTexts(folder.path, { "slos/payment.yaml": `targets: "!default"\n${payment}` });
    expect((await plan(folder.path, stack, { prune: true })).summary).toMatchObject({ delete: alerts.length + 1 });
  });

  test("is pruned with its file", async () => {
    await using world = await openWorld(behavior);
    const { emulator, stack, folder } = world;
    writeCheckout(folder.path);
    await apply(await plan(folder.path, stack));
    rmSync(join(folder.path, "slos/checkout.yaml"));
    await apply(await plan(folder.path, stack, { prune: true }));
    expect(stored(emulator, "selfhosted")).toEqual({ dashboards: [], alerts: [] });
  });
});

test("alerts with filters in Lucene watch ratios on any server, and count windows in a row on current ones", async () => {
  await using world = await openWorld("deployed");
  const { emulator, stack, folder } = world;
  const lucene = checkout
    .replace("ServiceName = 'checkout'", "ServiceName:checkout")
    .replace("SeverityText = 'error'", "SeverityText:error\n  language: lucene");
  writeTexts(folder.path, { "slos/checkout.yaml": lucene });
  const planned = await plan(folder.path, stack);
  expect(planned.notes[0]).toContain("because the filters are in Lucene");
  await apply(planned);
  expect(alertsOf(emulator).map((one) => [one["interval"], one["numConsecutiveWindows"]])).toEqual([
    ["1h", null],
    ["6h", null],
    ["1d", null],
    ["1d", 3],
  ]);
  const [dashboard] = stored(emulator, "selfhosted").dashboards;
  expect(JSON.stringify(dashboard)).toContain("(ServiceName:checkout) AND (SeverityText:error)");
  expect((await plan(folder.path, stack)).changes).toEqual([]);
});

test("a slow event needs a unit that the source shows, or that the file says", async () => {
  using folder = temporaryFolder();
  const slow = `name: Fast
objective: 95
indicator:
  source: Traces
  slower: { field: Duration, than: 600ms }
page: on-call
`;
  writeTexts(folder.path, { "slos/fast.yaml": slow });
  await using current = await startServer("a", {}, { behavior: "deployed" });
  await apply(await plan(folder.path, openStack(current, "selfhosted")));
  expect(JSON.stringify(stored(current, "selfhosted").dashboards)).toContain("(Duration > 600000000)");
  await using documented = await startServer("a");
  const stack = openStack(documented, "selfhosted");
  using other = temporaryFolder();
  writeTexts(other.path, { "slos/fast.yaml": slow });
  await expect(plan(other.path, stack)).rejects.toThrow(
    'slos/fast.yaml:5:11: Add a unit: the source does not show the unit of "Duration".',
  );
  writeTexts(other.path, { "slos/fast.yaml": slow.replace("600ms", "600ms, unit: ms") });
  await apply(await plan(other.path, stack));
  expect(JSON.stringify(stored(documented, "selfhosted").dashboards)).toContain("(Duration > 600)");
});

test("says where a source has metrics, and what is possible instead", async () => {
  await using emulator = await startServer("a", {
    sources: [{ id: "4".repeat(24), name: "Metrics", kind: "metric" }],
  } as object);
  using folder = temporaryFolder();
  writeTexts(folder.path, { "slos/checkout.yaml": checkout.replace("Logs", "Metrics") });
  await expect(plan(folder.path, openStack(emulator, "selfhosted"))).rejects.toThrow(
    'slos/checkout.yaml:5:11: SLOs count events, and "Metrics" has metrics, which cannot be counted by the minute. Use a source of logs or traces, or define a dashboard with a ratio tile and alerts.',
  );
});

test("alerts keep their identities when a server changes how it can evaluate them, also back", async () => {
  for (const records of [true, false]) {
    await using world = await openWorld("deployed");
    const { emulator, stack, folder } = world;
    const rates = "burnRates: [{ severity: page, long: 1h, short: 5m, factor: 14.4 }]\n";
    const sql = `${checkout}${rates}`;
    const ratios = sql
      .replace("ServiceName = 'checkout'", "ServiceName:checkout")
      .replace("SeverityText = 'error'", "SeverityText:error\n  language: lucene");
    const [first, second] = records ? [sql, ratios] : [ratios, sql];
    writeTexts(folder.path, { "slos/checkout.yaml": first });
    await apply(await plan(folder.path, stack));
    const before = world.ids();
    for (const text of [second, first]) {
      writeTexts(folder.path, { "slos/checkout.yaml": text });
      const changed = await plan(folder.path, stack);
      expect(changed.summary).toMatchObject({ create: 0, update: 2, delete: 0 });
      expect(changed.lostAlerts).toEqual([]);
      await apply(changed);
      expect((await plan(folder.path, stack)).changes).toEqual([]);
      const [alert] = alertsOf(emulator);
      expect([alert?.["interval"], alert?.["threshold"]]).toEqual(text === sql ? ["1m", 14.4] : ["1h", 0.0144]);
      const tiles = stored(emulator, "selfhosted").dashboards.flatMap(({ tiles: all }) => all as readonly Json[]);
      expect(tiles.find(({ id }) => id === alert?.["tileId"])?.["name"]).toContain(
        text === sql ? "Burn rate" : "Error ratio",
      );
    }
    expect(world.ids()).toEqual(before);
  }
});

test("an empty server that does not show its release gets ratios, and SQL as soon as it does", async () => {
  await using world = await openWorld("deployed");
  const { emulator, stack: server, folder } = world;
  const stack = {
    ...server,
    sources: {
      list: async () => (await server.sources.list()).map((source) => ({ ...source, disabled: undefined })),
    },
  } as unknown as typeof server;
  writeTexts(folder.path, { "slos/checkout.yaml": checkout });
  const intervals = (): unknown[] => alertsOf(emulator).map((one) => one["interval"]);
  for (const round of ["first", "after everything was deleted"]) {
    const planned = await plan(folder.path, stack);
    expect([round, planned.notes[0]]).toEqual([round, expect.stringContaining("Alerts use ratios, because")]);
    await apply(planned);
    expect(intervals()).toEqual(["1h", "6h", "1d"]);
    const changed = await plan(folder.path, stack);
    expect(changed.summary).toMatchObject({ create: 1, update: 4, delete: 0 });
    await apply(changed);
    expect(intervals()).toEqual(["1m", "5m", "15m", "1h"]);
    expect((await plan(folder.path, stack)).changes).toEqual([]);
    const { dashboards, alerts } = stored(emulator, "selfhosted");
    for (const { id } of alerts) await stack.alerts.delete(String(id));
    for (const { id } of dashboards) await stack.dashboards.delete(String(id));
  }
});

test("says where a name or a field is wrong", async () => {
  await using world = await openWorld("deployed");
  const { stack, folder } = world;
  writeTexts(folder.path, { "slos/checkout.yaml": checkout.replace("Logs", "Log").replace("on-call", "oncall") });
  await expect(plan(folder.path, stack)).rejects.toThrow(
    'slos/checkout.yaml:5:11: Unknown source "Log". Did you mean "Logs"?',
  );
  writeTexts(folder.path, { "slos/checkout.yaml": checkout.replace("on-call", "oncall") });
  await expect(plan(folder.path, stack)).rejects.toThrow('slos/checkout.yaml:8:7: Unknown webhook "oncall".');
  expect(
    await mistakesOf({
      "slos/a.yaml": checkout.replace("objective", "objectiv"),
      "slos/b.yaml": checkout.replace("SeverityText = 'error'", "SeverityText = 'error') OR (1 = 1"),
      "slos/c.yaml": checkout.replace("99.9", "100"),
      "slos/d.yaml": checkout.replace("  bad: SeverityText = 'error'\n", ""),
      // Mistakes in filters do not wait for those that the schema finds.
      "slos/e.yaml": checkout.replace("objective", "objectiv").replace("'error'", "'error"),
      "slos/f.yaml": checkout.replace("objective", "objectiv").replace("SeverityText = 'error'", "${filter}"),
    }),
  ).toEqual([
    'slos/a.yaml:1:1 Missing field "objective".',
    'slos/a.yaml:2:1 Unknown field "objectiv". Did you mean "objective"?',
    'slos/b.yaml:7:8 Unexpected ")" at position 23.',
    "slos/c.yaml:2:12 objective must be < 100.",
    "slos/d.yaml:5:3 An indicator needs exactly one of bad, good and slower.",
    'slos/e.yaml:1:1 Missing field "objective".',
    'slos/e.yaml:2:1 Unknown field "objectiv". Did you mean "objective"?',
    "slos/e.yaml:7:8 The quote ' at position 16 is not closed.",
    'slos/f.yaml:7:8 Unknown value "filter" in target "default". Define it in "values" or "targets.default.values" of obstack.yaml.',
    'slos/f.yaml:1:1 Missing field "objective".',
    'slos/f.yaml:2:1 Unknown field "objectiv". Did you mean "objective"?',
  ]);
});

test("a module generates SLOs, with the values of the target", async () => {
  using folder = temporaryFolder();
  writeTexts(folder.path, {
    "obstack.yaml": "values: { objective: 99.5 }\n",
    "slos/services.ts": `import { slo } from "@obstack/as-code";
export default slo(({ values }) => ["cart", "checkout"].map((service) => ({
  key: service,
  name: service + " answers",
  objective: values.objective as number,
  indicator: { source: "Logs", total: "ServiceName = '" + service + "'", bad: "SeverityText = 'error'" },
  page: "on-call",
})));
`,
    "slos/file.yaml": checkout.replace("99.9", "${objective}"),
  });
  const { slos } = await readStack(folder.path);
  expect(slos.map(({ key, slo }) => [key, slo.objective])).toEqual([
    ["cart", 99.5],
    ["checkout", 99.5],
    ["file", 99.5],
  ]);
  writeTexts(folder.path, {
    "slos/services.ts": `export default { key: "a", name: "A", objective: 99, indicator: { source: "Logs", bad: "a = 'b" }, page: "p" };\n`,
  });
  await expect(readStack(folder.path)).rejects.toThrow(
    "slos/services.ts, slo a, indicator.bad: The quote ' at position 5 is not closed.",
  );
  expect(
    await mistakesOf({
      "slos/services.ts": `export default { key: "a", name: "A", indicator: { source: "Logs", bad: "a = 'b" }, page: "p" };\n`,
    }),
  ).toEqual([
    "slos/services.ts:: The quote ' at position 5 is not closed.",
    'slos/services.ts:: Missing field "objective".',
  ]);
});

const openSlo = `apiVersion: openslo/v1
kind: SLO
metadata:
  name: checkout
  displayName: Checkout answers
  annotations: { obstack/page: on-call, obstack/owner: payments, obstack/targets: "default, eu-*", obstack/movedFrom: pay }
spec:
  budgetingMethod: Occurrences
  timeWindow: [{ duration: 28d, isRolling: true }]
  objectives:
    - target: 0.999
  indicator:
    spec:
      ratioMetric:
        good:
          metricSource: { spec: { source: Logs, filter: "SeverityText != 'error'" } }
        total:
          metricSource: { spec: { source: Logs, filter: "ServiceName = 'checkout'" } }
`;

test("reads OpenSLO, and says where it cannot be translated", async () => {
  using folder = temporaryFolder();
  writeTexts(folder.path, { "slos/checkout.yaml": openSlo });
  const { slos } = await readStack(folder.path);
  expect(slos[0]?.value).toMatchObject({ owner: "payments", targets: "default, eu-*", movedFrom: "pay" });
  expect(slos[0]?.slo).toMatchObject({
    name: "Checkout answers",
    objective: 99.9,
    window: 28 * 86_400_000,
    page: "on-call",
    indicator: { source: "Logs", total: "ServiceName = 'checkout'", condition: { kind: "good" } },
  });
  expect(
    await mistakesOf({
      "slos/a.yaml": openSlo.replace("budgetingMethod: Occurrences", "budgetingMethod: Timeslices"),
      "slos/b.yaml": openSlo.replace("kind: SLO", "kind: SLI"),
      "slos/c.yaml": openSlo.replace("ratioMetric", "thresholdMetric"),
      "slos/d.yaml": openSlo.replace("SeverityText != 'error'", "a = 1; b"),
      "slos/e.yaml": openSlo.replace("28d", "1M"),
      "slos/g.yaml": openSlo.replace("obstack/owner", "obstack/owners"),
      "slos/f.yaml": openSlo.replace("kind: SLO", "kind: SLI").replace("SeverityText != 'error'", "a = 1; b"),
    }),
  ).toEqual([
    "slos/a.yaml:8:20 spec.budgetingMethod must be one of Occurrences.",
    "slos/b.yaml:2:7 kind must be one of SLO.",
    'slos/c.yaml:14:7 Missing field "spec.indicator.spec.ratioMetric".',
    'slos/c.yaml:14:7 Unknown field "spec.indicator.spec.thresholdMetric".',
    'slos/d.yaml:16:57 Unexpected ";" at position 6. A filter is one condition.',
    'slos/e.yaml:9:28 Invalid duration "1M". Use a value such as 5m, 6h or 30d.',
    "slos/f.yaml:2:7 kind must be one of SLO.",
    'slos/f.yaml:16:57 Unexpected ";" at position 6. A filter is one condition.',
    'slos/g.yaml:6:57 Unknown annotation "obstack/owners". Use obstack/page, obstack/ticket, obstack/owner, obstack/targets, obstack/movedFrom.',
  ]);
});

test("renders SLOs of modules and values as plain files, whose plan is the same", async () => {
  using folder = temporaryFolder();
  writeTexts(folder.path, {
    "obstack.yaml": "values: { objective: 99.5 }\n",
    "slos/checkout.yaml": checkout.replace("99.9", "${objective}"),
    "slos/open.yaml": openSlo,
  });
  const files = await renderStack(folder.path);
  using plain = temporaryFolder();
  writeTexts(plain.path, Object.fromEntries(files.map(({ path, text }) => [path, text])));
  expect(files.map(({ path }) => path)).toEqual(["slos/checkout.yaml", "slos/open.yaml"]);
  const slosOf = async (path: string) => (await readStack(path)).slos.map(({ slo }) => slo);
  expect(await slosOf(plain.path)).toEqual(await slosOf(folder.path));
});
