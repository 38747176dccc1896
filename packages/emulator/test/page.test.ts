// The page, without a browser: its numbers, thresholds, and names that try to be HTML.
import { createSelfHostedClient } from "@obstack/selfhosted";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmulator } from "../src/index.ts";
import type { Emulator } from "../src/index.ts";

const minute = 60_000;
const now = Date.UTC(2026, 0, 12, 12);
const hostile = `<img src=x onerror=alert(1)>"'&</title><script>alert(2)</script>`;
const source = "665f1c2ab4d3e5f6a7b8cb01";
const channel = { type: "webhook", webhookId: "665f1c2ab4d3e5f6a7b8cd01" } as const;

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({ seed: "empty", generateEvents: false, now: () => now });
  const events = Array.from({ length: 90 }, (_, index) => ({
    source,
    time: now - (index + 1) * minute,
    fields: { ServiceName: index % 3 === 0 ? "cart" : hostile, SeverityText: "error", Body: hostile },
  }));
  emulator.events.add(...events);
});
afterAll(async () => emulator.close());

const select = [{ aggFn: "count", where: "", whereLanguage: "lucene" }];
const tileOf = (name: string, config: object) => ({
  name,
  x: 0,
  y: 0,
  w: 12,
  h: 4,
  config: { displayType: "line", sourceId: source, select, ...config },
});

async function createDashboard(...tiles: readonly object[]): Promise<{ id: string; tileIds: string[] }> {
  const { dashboards } = createSelfHostedClient(emulator.selfHosted);
  const created = await dashboards.create({ name: hostile, tiles, tags: [] } as never);
  return { id: created.id, tileIds: (created.tiles ?? []).map(({ id }) => id) };
}

async function open(
  query: Readonly<Record<string, string>>,
): Promise<{ status: number; html: string; policy: string }> {
  const response = await fetch(`${emulator.page}?${new URLSearchParams(query).toString()}`);
  const policy = response.headers.get("content-security-policy") ?? "";
  return { status: response.status, html: await response.text(), policy };
}

/** Returns the values of each bucket from its title. */
function valuesOf(html: string): Map<number, number> {
  const titles = [...html.matchAll(/<rect[^>]*><title>(\S+)\n[^:<]*: ([^<\n]*)<\/title>/g)];
  return new Map(titles.map(([, time = "", value]) => [Date.parse(time), Number(value)]));
}

test("charts have the numbers of the API, in titles", async () => {
  const { id } = await createDashboard(tileOf("Events", {}));
  const { html } = await open({ dashboard: id, range: "6h" });
  const range = { startTime: now - 360 * minute, endTime: now - 1, granularity: "10m" } as const;
  const series = [{ sourceId: source, aggFn: "count", where: "", whereLanguage: "lucene", groupBy: [] }] as const;
  const points = await createSelfHostedClient(emulator.selfHosted).charts.querySeries({
    ...range,
    series: [...series],
  } as never);
  const expected = (points as unknown as { ts_bucket: number; "series_0.data": string }[]).map(
    (point) => [point.ts_bucket, Number(point["series_0.data"])] as const,
  );
  expect(expected.length).toBe(9);
  const values = valuesOf(html);
  expect(values.size).toBe(36);
  expect([...values].filter(([, value]) => value > 0)).toEqual(expected);
});

test("tiles have the values of the whole range", async () => {
  const { id } = await createDashboard(
    tileOf("Number", { displayType: "number" }),
    tileOf("Table", { displayType: "table", groupBy: "ServiceName" }),
    tileOf("Search", { displayType: "search", select: "Timestamp, ServiceName", where: "ServiceName:cart" }),
    tileOf("Wrong", { select: [{ ...select[0], where: "a:(", whereLanguage: "lucene" }] }),
  );
  const { html } = await open({ dashboard: id, range: "1h" });
  expect(html).toMatch(/>60<\/text>/);
  expect(html).toMatch(/>cart<\/text>[^]*?>20<\/text>/);
  expect(html).toContain(">01-12 11:59:00</text>");
  expect(html).toContain("Invalid filter");
});

test("thresholds are drawn over the windows of the alert, and no others", async () => {
  const { alerts } = createSelfHostedClient(emulator.selfHosted);
  const { id, tileIds } = await createDashboard(tileOf("Events", {}));
  const rule = { source: "tile", dashboardId: id, tileId: tileIds[0], threshold: 10, thresholdType: "above", channel };
  const quarter = await alerts.create({ ...rule, name: "Quarter", interval: "15m" } as never);
  for (const range of ["1h", "24h", "7d"]) {
    const { html } = await open({ dashboard: id, range });
    expect(html).toContain(">10 · firing</text>");
    const times = [...valuesOf(html).keys()];
    if (range !== "7d") expect([range, (times[1] ?? 0) - (times[0] ?? 0)]).toEqual([range, 15 * minute]);
  }
  const hourly = await alerts.create({ ...rule, name: "Hourly", interval: "1h", threshold: 11 } as never);
  const { html } = await open({ dashboard: id, range: "24h" });
  expect(html).toContain("Hourly: not drawn, because it watches windows of 1h");
  expect(html).not.toContain(">11 · firing</text>");
  expect(html).toMatch(/Quarter fired \d+ times?; Hourly fired \d+ time/);
  expect(html).toMatch(
    /Quarter <span class="badge firing">firing<\/span>[^]*above 10 in windows of 15m[^]*since 2026-01-12T/,
  );
  for (const one of [quarter, hourly]) await alerts.delete(one.id);
});

test("names, values and queries cannot add elements, and no script can run", async () => {
  const { id, tileIds } = await createDashboard(
    tileOf(hostile, { groupBy: "ServiceName" }),
    tileOf(hostile, { displayType: "markdown", markdown: hostile }),
    tileOf(hostile, { displayType: "search", select: "Body" }),
  );
  const { alerts } = createSelfHostedClient(emulator.selfHosted);
  const rule = { name: hostile, message: hostile, threshold: 1, thresholdType: "above", interval: "5m", channel };
  await alerts.create({ ...rule, source: "tile", dashboardId: id, tileId: tileIds[0] } as never);
  for (const query of [
    { dashboard: id, range: "24h" },
    { dashboard: hostile },
    { dashboard: id, range: hostile, deployment: hostile },
  ]) {
    const { html, policy } = await open(query as Record<string, string>);
    expect(html).not.toMatch(/<(?:img|script)/i);
    expect(html).toContain("&lt;img");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("script-src");
  }
});

test("an unknown dashboard is a 404, an unknown range the last hour, and an empty emulator says what to do", async () => {
  const unknown = await open({ dashboard: "nope" });
  expect([unknown.status, unknown.html]).toEqual([404, expect.stringContaining("No dashboard has the identifier")]);
  const { id } = await createDashboard(tileOf("Events", {}));
  const { status, html } = await open({ dashboard: id, range: "constructor" });
  expect([status, html]).toEqual([200, expect.stringMatching(/aria-current="page">1h<\/a>/)]);
  await using empty = await startEmulator({ seed: "empty" });
  expect(await (await fetch(empty.page)).text()).toContain("obstack dashboards create --name 'My first'");
});
