import {
  budgetSql,
  burnSql,
  describeExclusion,
  eventSeries,
  eventsLineSql,
  eventsSql,
  formatSloDuration,
  formatSloWindow,
} from "@obstack/core/slo";
import type { IndicatorFilters, Slo, SloAlert, SqlSource } from "@obstack/core/slo";
import type { Fields } from "../common/value.ts";
import type { ServerObject } from "../model/record.ts";
import type { TileForm } from "../model/tile-form.ts";

export interface SloTiles {
  readonly slo: Slo;
  readonly alerts: readonly SloAlert[];
  readonly filters: IndicatorFilters;
  readonly sourceId: string;
  /** What SQL needs; absent if the server accepts none. */
  readonly sql: SqlSource | undefined;
  readonly form: TileForm;
}

/** Keys of the tiles that alerts without SQL watch. */
const ratioTile = "error-ratio";
const countTile = "all-events";

/** Names of tiles that the dashboard of every SLO has. */
const names = { objective: "Objective", ratio: "Error ratio", events: "Bad events, and all events" } as const;

/** The tag of the dashboards of SLOs. */
export const sloTag = "slo";

/** Returns whether the dashboard of a server is that of an SLO, by its tag and its tiles. */
export function isSloDashboard({ fields: { tags }, tiles }: Pick<ServerObject, "fields" | "tiles">): boolean {
  const own = new Set(tiles.map(({ name }) => name));
  return Array.isArray(tags) && tags.includes(sloTag) && Object.values(names).every((name) => own.has(name));
}

/** Returns the key of the tile that an alert watches. */
export function watchedTile({ kind, key, encoding }: SloAlert): string {
  if (encoding === "sql") return key;
  return kind === "burn" ? ratioTile : countTile;
}

const columns = 12;

/** Returns the tiles of an SLO's dashboard: objective, budget, burn rates, error ratio and events. */
export function sloTiles({ slo, alerts, filters, sourceId, sql, form }: SloTiles): Fields[] {
  const number = (key: string, name: string, source: SqlSource, text: string): Fields =>
    sqlTile(key, name, source, sourceId, text, "number");
  const budget =
    sql === undefined
      ? []
      : [
          number("achieved", `Achieved in ${formatSloWindow(slo)} (%)`, sql, budgetSql(slo, "achieved", filters, sql)),
          number("budget-left", "Budget left (%)", sql, budgetSql(slo, "budgetLeft", filters, sql)),
        ];
  const burns =
    sql === undefined
      ? []
      : alerts.map((alert) => number(alert.key, alertName(alert), sql, alertSql(slo, alert, filters, sql)));
  // The achieved percentage and the budget are next to the objective.
  const top = [markdownTile(slo, form), ...budget];
  // A server can convert tiles without SQL from the form without aliases.
  const shared = { filters, sourceId, form, hasAliases: sql !== undefined };
  const chart = (key: string, name: string, asRatio: boolean): Fields => {
    if (sql === undefined || eventSeries(filters) !== undefined) return chartTile(key, name, { ...shared, asRatio });
    return sqlTile(key, name, sql, sourceId, eventsLineSql(asRatio ? "ratio" : "events", filters, sql), "line");
  };
  const charts = [
    chart(ratioTile, names.ratio, true),
    chart("events", names.events, false),
    // Its own tile: of several series, releases judge different ones.
    ...(sql === undefined && alerts.some(({ kind }) => kind === "absence")
      ? [chartTile(countTile, "All events", { ...shared, asRatio: false, isTotal: true })]
      : []),
  ];
  return [...inRow(top, 0, 3), ...inRow(burns, 3, 3), ...inRow(charts, burns.length === 0 ? 3 : 6, 4)];
}

function alertName(alert: SloAlert): string {
  if (alert.kind === "absence") return `Events in ${formatSloDuration(alert.absent)} (${alert.severity} at 0)`;
  const { long, short, factor, severity } = alert.rate;
  return `Burn rate in ${formatSloDuration(long)} and ${formatSloDuration(short)} (${severity} at ${roundNumber(factor)})`;
}

function alertSql(slo: Slo, alert: SloAlert, filters: IndicatorFilters, sql: SqlSource): string {
  return alert.kind === "absence" ? eventsSql(slo, alert.absent, filters, sql) : burnSql(slo, alert.rate, filters, sql);
}

function inRow(tiles: readonly Fields[], y: number, h: number): Fields[] {
  const w = Math.floor(columns / Math.max(1, tiles.length));
  return tiles.map((tile, index) => {
    const { key, name, ...content } = tile;
    return { key, name, x: (index % columns) * w, y, w, h, ...content };
  });
}

function sqlTile(
  key: string,
  name: string,
  { connection }: SqlSource,
  sourceId: string,
  sqlTemplate: string,
  displayType: "line" | "number",
): Fields {
  return {
    key,
    name,
    config: { configType: "sql", displayType, connectionId: connection, sourceId, sqlTemplate },
  };
}

function markdownTile(slo: Slo, form: TileForm): Fields {
  const { objective, description, exclude = [] } = slo;
  // Plain text, which is also readable where Markdown is not rendered.
  const text = [
    `${objective}% of the events in ${formatSloWindow(slo)} are good.`,
    ...(description === undefined ? [] : [description]),
    ...(exclude.length === 0 ? [] : [`Excluded: ${exclude.map(describeExclusion).join("; ")}.`]),
  ].join("\n\n");
  const tile = { key: "objective", name: names.objective };
  return form === "config"
    ? { ...tile, config: { displayType: "markdown", markdown: text } }
    : { ...tile, series: [{ type: "markdown", content: text }] };
}

interface ChartContent extends Pick<SloTiles, "filters" | "sourceId" | "form"> {
  /** Whether series have names. Without them, legends contain the filters. */
  readonly hasAliases: boolean;
  readonly asRatio: boolean;
  /** Whether to leave out the bad events. */
  readonly isTotal?: true;
}

function chartTile(key: string, name: string, content: ChartContent): Fields {
  const { filters, sourceId, form, hasAliases, asRatio, isTotal } = content;
  const whereLanguage = filters.language;
  const { part, total, isGood = false } = eventSeries(filters) ?? {};
  const both = [...(isTotal === undefined ? [part] : []), total].flatMap((one) =>
    one === undefined
      ? []
      : [
          {
            ...(one.counter === undefined
              ? { aggFn: "count" }
              : { aggFn: "sum", valueExpression: "Value", metricName: one.counter, metricType: "sum" }),
            where: one.where,
            whereLanguage,
          },
        ],
  );
  if (form === "config") {
    const [bad, all] = ["bad events", "all events"];
    const aliases = [isGood ? "good events" : bad, all];
    const select = hasAliases ? both.map((one, index) => ({ ...one, alias: aliases[index] })) : both;
    const config = { displayType: "line", sourceId, select };
    if (!isGood) return { key, name, config: { ...config, asRatio } };
    // Charts show the good events, from which the bad ones follow.
    const formulas = asRatio
      ? [{ expression: "(B - A) / B", alias: names.ratio }]
      : [
          { expression: "B - A", alias: bad },
          { expression: "B", alias: all },
        ];
    return { key, name, config: { ...config, formulas } };
  }
  const series = both.map((one) => ({ type: "time", displayType: "line", sourceId, ...one, groupBy: [] }));
  return { key, name, series, asRatio };
}

/** Returns a number with three significant digits, to be read by people. */
export function roundNumber(number: number): number {
  return Number(number.toPrecision(3));
}
