// The same dashboard at the same moment shows the same values, thresholds and firings on the emulator's page, in a view, in a preview and in a backtest.
// Terminals draw what pictures draw: see `same-points.test.ts`.
import { backtestAlerts, drawingOf } from "@obstack/alerting/backtest";
import { thresholdTypes } from "@obstack/alerting";
import { dashboardToSvg, viewDashboard, sourceOf, previewDashboards } from "@obstack/charts";
import { startEmulator } from "@obstack/emulator";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { propertyRuns } from "@obstack/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { logs, traces } from "./shop.ts";

const minute = 60_000;
const hour = 60 * minute;
const ranges = { "1h": hour, "6h": 6 * hour };
const channel = { type: "webhook", webhookId: "665f1c2ab4d3e5f6a7b8cd01" };

const counts: fc.Arbitrary<object> = fc
  .constantFrom("", "SeverityText:error", "ServiceName:checkout", "ServiceName:nobody")
  .map((where) => ({
    aggFn: "count",
    where,
    whereLanguage: "lucene",
  }));
const durations: fc.Arbitrary<object> = fc.constantFrom("avg", "max", "sum", "min").map((aggFn) => ({
  aggFn,
  valueExpression: "Duration",
  where: "",
  whereLanguage: "lucene",
}));
const config = fc
  .record({
    displayType: fc.constantFrom("line", "line", "stacked_bar", "number", "table", "pie"),
    source: fc.constantFrom(
      { sourceId: logs, series: counts, column: "SeverityText" },
      { sourceId: traces, series: durations, column: "SpanName" },
    ),
    columns: fc.constantFrom(0, 0, 1, 2),
    asRatio: fc.boolean(),
    formulas: fc.constantFrom(
      undefined,
      undefined,
      [{ expression: "A / B" }],
      [{ expression: "A + 1", alias: "more" }],
    ),
    fillNulls: fc.constantFrom(undefined, false),
    seriesLimit: fc.constantFrom(undefined, 2),
    numberFormat: fc.constantFrom(undefined, { output: "percent" }),
  })
  .chain(({ source: { sourceId, series, column }, columns, asRatio, formulas, ...more }) =>
    fc.array(series, { minLength: 1, maxLength: 2 }).map((select) => {
      const isPair = select.length === 2 && !["number", "pie"].includes(more.displayType);
      const groupBy = ["ServiceName", column].slice(0, columns).join(", ");
      const given = {
        ...more,
        groupBy: groupBy || undefined,
        ...(isPair && formulas !== undefined ? { formulas } : {}),
      };
      const all = {
        sourceId,
        select: isPair ? select : select.slice(0, 1),
        ...given,
        ...(isPair && asRatio && formulas === undefined ? { asRatio } : {}),
      };
      return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    }),
  );
const alert = fc.record({
  interval: fc.constantFrom("1m", "5m", "15m", "1h"),
  thresholdType: fc.constantFrom(...thresholdTypes),
  threshold: fc.constantFrom(-1, 0, 1, 2, 5, 20, 100, 1e8),
  thresholdMax: fc.constant(2e8),
});
const tile = fc.record({ config, alerts: fc.array(alert, { minLength: 1, maxLength: 2 }) });

test("shows the same everywhere", async () => {
  let now = Date.parse("2026-03-10T18:07:30Z");
  await using emulator = await startEmulator({ behavior: "deployed", now: () => now });
  const client = createSelfHostedClient(emulator.selfHosted);
  const seen = { buckets: 0, thresholds: 0, firings: 0 };
  const property = fc.asyncProperty(
    fc.array(tile, { minLength: 1, maxLength: 3 }),
    fc.constantFrom(...(Object.keys(ranges) as (keyof typeof ranges)[])),
    fc.integer({ min: 0, max: 90 }),
    async (random, range, minutes) => {
      // Events of a later run would be in the future of an earlier one.
      now += minutes * minute;
      const tiles = random.map((one, index) => ({
        name: `T${index}`,
        x: 0,
        y: index * 4,
        w: 12,
        h: 4,
        config: one.config,
      }));
      const { id } = await client.dashboards.create({ name: "Random", tiles, tags: [] } as never);
      const dashboard = await client.dashboards.get(id);
      for (const [index, { config: drawn, alerts: own }] of random.entries()) {
        const target = { source: "tile", dashboardId: id, tileId: dashboard.tiles?.[index]?.id };
        for (const [number, one] of (["table", "pie"].some((kind) => kind === drawn["displayType"])
          ? []
          : own
        ).entries())
          await client.alerts.create({ ...one, ...target, name: `A${index}${number}`, channel } as never);
      }
      const alerts = (await client.alerts.list()).filter(({ dashboardId }) => dashboardId === id);
      const span = { since: ranges[range], to: now };

      const viewed = await viewDashboard(dashboard, client, span);
      const query = new URLSearchParams({ dashboard: id, range }).toString();
      const html = await (await fetch(`${emulator.page}?${query}`)).text();
      const [page, drawn] = [/<div class="wide">(<svg[^]*?<\/svg>)/.exec(html)?.[1] ?? "", draw(viewed)].map(readTiles);
      expect(page).toEqual(drawn);

      const version = {
        name: "Random",
        tiles: (dashboard.tiles ?? []).map((one) => ({
          id: one.id,
          fields: { ...one },
          alerts: alerts.filter(({ tileId }) => tileId === one.id).map((own) => ({ ...own })),
        })),
      };
      const source = sourceOf(client, {});
      const planned = { key: "random", name: "Random", before: version, after: version };
      const sources = await client.sources.list();
      const { dashboards } = await previewDashboards([planned], {
        target: "t",
        isWhole: true,
        source,
        sources,
        ...span,
      });
      expect(dashboards[0]?.after?.tiles.map(({ content }) => content)).toEqual(
        viewed.tiles.map(({ content }) => content),
      );

      const watched = alerts.map((one) => {
        const tileOfAlert = dashboard.tiles?.find((other) => other.id === one.tileId);
        return {
          key: String(one.name),
          name: String(one.name),
          settings: { ...one },
          drawing: drawingOf({ ...tileOfAlert }),
        };
      });
      const report = await backtestAlerts(watched, client.charts, { target: "t", from: now - span.since, to: now });
      for (const { content } of viewed.tiles) {
        if (content.kind !== "time") continue;
        const { thresholds = [], firings = [] } = content.marks ?? {};
        for (const { name, firings: tested } of report.alerts) {
          if (!thresholds.some((one) => one.name?.startsWith(name) === true)) continue;
          const periods = firings.find((one) => one.name === name)?.periods ?? [];
          const isInside = (time: string): boolean =>
            periods.some(({ from, to }) => from <= Date.parse(time) && to >= Date.parse(time));
          expect(tested.flatMap(({ from, to }) => [from, to]).every(isInside)).toBe(true);
          expect(periods.length > 0).toBe(tested.length > 0);
          seen.thresholds++;
          seen.firings += periods.length;
        }
        seen.buckets += content.times.length;
      }
      // The page evaluates all alerts.
      for (const one of alerts) await client.alerts.delete(one.id);
    },
  );
  await fc.assert(property, propertyRuns(10));
  // The property would also hold if nothing was drawn.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(5);
});

function draw(dashboard: Awaited<ReturnType<typeof viewDashboard>>): string {
  return dashboardToSvg(dashboard, { width: 1246, values: true });
}

/** Returns what each tile of a picture shows: values in titles, texts, and where alerts fired. */
function readTiles(svg: string): object[] {
  const all = (text: string, pattern: RegExp): string[] =>
    Array.from(text.matchAll(pattern), ([, found = ""]) => found);
  return svg
    .split(/(?=<g data-tile=)/)
    .slice(1)
    .map((one) => {
      const values = all(one, /<title>([^<]*)<\/title>/g);
      const found = all(one, />([^<>]+)<\/text>/g).join(" ");
      // Only the server knows firings in windows that the values do not tell, and since when alerts fire that fired at the start already.
      if (found.includes("not drawn")) return { values };
      const texts = found.replaceAll(/ ?A\d+: fires(?: at least since [^ ]+)?(?: \(shaded\))?| ·/g, "");
      return { values, texts, firings: all(one, /<rect (x="[^"]*" width="[^"]*")[^>]*data-firing/g) };
    });
}
