// Queries of a plan, tried before they are written.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { temporaryStack } from "@obstack/testing";
import { plan } from "@obstack/as-code";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { startEmulator } from "@obstack/emulator";
import type { Emulator } from "@obstack/emulator";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createQueryTrials } from "../src/index.ts";
import type { QueryTrial } from "../src/index.ts";
import type { DataClient } from "@obstack/alerting/backtest";
import type { SelfHostedClient } from "@obstack/selfhosted";
import { checkout, minute } from "./slo-setup.ts";

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({ behavior: "deployed", seed: "examples" });
});
afterAll(() => emulator.close());
let chartRequests = 0;
let client: SelfHostedClient;
beforeEach(() => {
  chartRequests = 0;
  const real = createSelfHostedClient(emulator.selfHosted);
  client = Object.assign(Object.create(real) as SelfHostedClient, {
    charts: {
      querySeries: async (...query: Parameters<typeof real.charts.querySeries>) => {
        chartRequests++;
        return real.charts.querySeries(...query);
      },
    },
  });
});

const tileOf = (name: string, series: object, more: object = {}): object => ({
  name,
  x: 0,
  y: 0,
  w: 6,
  h: 3,
  series: [{ source: "Logs", aggFn: "count", ...series }],
  ...more,
});
const sql = (where: string): object => ({ where, whereLanguage: "sql" });
const dashboard = (...tiles: readonly object[]): string => JSON.stringify({ name: "Shop", tiles });

async function tryStack(files: Readonly<Record<string, string>>, trials = createQueryTrials()): Promise<QueryTrial> {
  using stack = temporaryStack(files);
  const planned = await plan(stack.path, client);
  // The plan knows where its objects are: files are not read again.
  for (const name of ["dashboards", "alerts", "slos"]) rmSync(join(stack.path, name), { recursive: true, force: true });
  return await trials(stack.path, client, planned);
}

test("queries that fail are warnings, and queries without events notes", async () => {
  const found = await tryStack({
    "dashboards/shop.yaml": dashboard(
      tileOf("Errors", sql("SeverityText = 'error'")),
      tileOf("Typo", sql("NoSuchColumn = 'error'")),
      tileOf("Same typo", sql("NoSuchColumn = 'error'")),
      tileOf("Nobody", sql("ServiceName = 'nobody'")),
    ),
    "slos/checkout.yaml": checkout().replace("'checkout'", "'nobody'"),
    "slos/broken.yaml": checkout().replace("SeverityText", "NoSeverity").replace("Checkout answers", "Broken"),
  });
  expect(found).toEqual({
    warnings: [
      expect.stringMatching(
        /^Failing query of tile "Typo" of dashboard shop, tile "Same typo" of dashboard shop: .*NoSuchColumn.*\.$/,
      ),
      expect.stringMatching(/^Failing query of SLO broken: .*NoSeverity/),
      "No events of SLO checkout in the last hour. Without events, an SLO reports 100%: check its source and `total`.",
    ],
    notes: ['No events in the last hour for tile "Nobody" of dashboard shop.'],
  });
  // Two requests for all seven, and one for each of those that failed together.
  expect(chartRequests).toBeLessThanOrEqual(9);
});

test("an SLO whose source has no events as new as its delay says which delay helps", async () => {
  using stack = temporaryStack({
    "slos/checkout.yaml": checkout(),
    "slos/waits.yaml": checkout("delay: 5m\n").replace("Checkout answers", "Waits"),
  });
  const planned = await plan(stack.path, client);
  // The newest events are five minutes old: their minute ends 4 or 5 minutes before.
  const { warnings } = await createQueryTrials()(stack.path, client, planned, { to: Date.now() + 5 * minute });
  expect(warnings).toEqual([
    expect.stringMatching(
      /^SLO checkout: the newest events of its source are ([56]) min old\. If they always arrive late, `delay: \1m` lets its alerts see them; with no delay, an outage never pages\.$/,
    ),
  ]);
  // Both SLOs share the queries of their source and filters.
  expect(chartRequests).toBe(2);
  expect((await createQueryTrials()(stack.path, client, planned)).warnings).toEqual([]);
});

const tileWith = (name: string, config: object): object => ({ name, x: 0, y: 0, w: 6, h: 3, config });

test("tiles on metrics say which fields they lack", async () => {
  const select = (item: object): object => ({
    displayType: "line",
    source: "Metrics",
    select: [{ aggFn: "avg", ...item }],
  });
  const named = { metricName: "cpu.load", metricType: "gauge", valueExpression: "Value" };
  const series = { source: "Metrics", aggFn: "avg" };
  const found = await tryStack({
    "dashboards/shop.yaml": dashboard(
      tileWith("Good", select(named)),
      tileWith("Field", select({ valueExpression: "cpu.load" })),
      tileWith("Type", select({ ...named, metricType: undefined })),
      tileOf("Series", { ...series, field: "cpu.load" }),
      tileOf("Good series", { ...series, metricName: "cpu.load", metricDataType: "gauge", field: "Value" }),
    ),
  });
  expect(found.notes).toEqual([]);
  expect(found.warnings).toEqual([
    expect.stringMatching(
      /^Failing query of tile "Field" of dashboard shop, tile "Type" of dashboard shop: Metrics is a source of metrics\. Set metricName, metricType \(such as gauge\) and `valueExpression: Value`\.$/,
    ),
    expect.stringMatching(/tile "Series" of dashboard shop: .* metricDataType \(such as gauge\) and `field: Value`\.$/),
  ]);
});

test("raw SQL, heatmaps and texts are not sent", async () => {
  const config = {
    configType: "sql",
    displayType: "line",
    connectionId: "0000000000000000000acc01",
    sqlTemplate: "SELECT 1",
  };
  const found = await tryStack({
    "dashboards/shop.yaml": dashboard(
      tileWith("SQL", config),
      tileWith("Heat", { displayType: "heatmap", source: "Traces", select: [{ valueExpression: "Duration" }] }),
      tileWith("Text", { displayType: "markdown", markdown: "# Hi" }),
    ),
  });
  expect(found.warnings).toEqual([]);
  expect(found.notes).toEqual([
    'Queries not tried: tile "SQL" of dashboard shop: raw SQL, which chart queries cannot run.',
    'Queries not tried: tile "Heat" of dashboard shop: a heatmap, which chart queries cannot return.',
  ]);
  expect(chartRequests).toBe(0);
});

test("tries lists of events, saved searches and tiles that a new alert watches, but nothing that stays as it is", async () => {
  const search = {
    displayType: "search",
    source: "Logs",
    select: "Timestamp, Body",
    where: "NoSuchColumn = 1",
    whereLanguage: "sql",
  };
  const shop = await client.dashboards.create({
    name: "Watched",
    tiles: [
      {
        name: "Bad",
        x: 0,
        y: 0,
        w: 6,
        h: 3,
        series: [
          {
            type: "time",
            sourceId: "665f1c2ab4d3e5f6a7b8cb01",
            aggFn: "count",
            ...sql("NoSuchColumn = 2"),
            groupBy: [],
          },
        ],
      },
    ],
  } as never);
  const alert = (more: object): string =>
    JSON.stringify({ name: "A", threshold: 1, thresholdType: "above", interval: "5m", webhook: "On-call", ...more });
  const files = {
    "dashboards/list.yaml": JSON.stringify({
      name: "List",
      tiles: [{ name: "Rows", x: 0, y: 0, w: 6, h: 3, config: search }],
    }),
    "dashboards/watched.yaml": JSON.stringify({ name: "Watched" }),
    "obstack.yaml":
      "targets: { default: { bindings: { savedSearches: { Errors: abc } } } }\ntest:\n  searches:\n    Errors: { source: Logs, where: 'NoSuchColumn = 3', whereLanguage: sql }\n",
    "alerts/search.yaml": alert({ savedSearch: "Errors" }),
    "alerts/tile.yaml": alert({ name: "B", dashboard: "Watched", tile: "Bad" }),
  };
  const { warnings } = await tryStack(files);
  expect(warnings).toEqual([
    expect.stringMatching(/^Failing query of tile "Rows" of dashboard list, alert search, alert tile: /),
  ]);
  await client.dashboards.delete(shop.id ?? "");
});

test("sends at most the allowed requests, none twice for equal changes, and ends with a note if the server cannot be asked", async () => {
  const tiles = Array.from({ length: 12 }, (_, index) => tileOf(`T${index}`, sql(`NoSuchColumn = ${index}`)));
  const files = { "dashboards/shop.yaml": dashboard(...tiles) };
  const trials = createQueryTrials({ maxRequests: 4 });
  using stack = temporaryStack(files);
  const planned = await plan(stack.path, client);
  const [first, second] = await Promise.all(
    [1, 2].map(() => trials(stack.path, client, planned, { isOneOfMany: true })),
  );
  expect(chartRequests).toBe(4);
  expect(second).toEqual(first);
  expect(first?.notes).toEqual([
    expect.stringMatching(
      /^Queries not tried: .* and \d+ others: the limits of requests and time of a plan are reached\.$/,
    ),
  ]);
  expect(first?.warnings.every((text) => text.endsWith("(tried on default)"))).toBe(true);
  client = {
    ...client,
    charts: {
      querySeries: (query: never) =>
        createSelfHostedClient({ baseUrl: "http://127.0.0.1:1", apiKey: "a" }).charts.querySeries(query, {
          retry: false,
        }),
    },
  } as unknown as SelfHostedClient;
  const { warnings, notes } = await createQueryTrials()(stack.path, client, planned);
  expect([warnings, notes]).toEqual([[], [expect.stringContaining("127.0.0.1:1")]]);
  const hangs = {
    ...client,
    charts: {
      querySeries: (_query: unknown, { signal }: { signal: AbortSignal }) =>
        new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    },
  } as unknown as DataClient;
  const late = await createQueryTrials({ timeout: 50 })(stack.path, hangs, planned);
  expect(late.notes).toEqual([expect.stringContaining("limits of requests and time")]);
});
