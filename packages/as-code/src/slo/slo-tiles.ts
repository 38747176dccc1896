import {
  budgetSql,
  burnSql,
  describeExclusion,
  eventSeries,
  eventsLineSql,
  eventsSql,
  formatSloDuration,
  formatSloWindow,
} from "@obstack/alerting/slo";
import type { EventSeriesPair, IndicatorFilters, Slo, SloAlert, SqlSource } from "@obstack/alerting/slo";
import type { Fields } from "../json/value.ts";
import type { ServerObject } from "../model/record.ts";

/** How a server evaluates an SLO: its source, the SQL of its indicator, and its alerts. */
export interface EvaluatedSlo {
  readonly alerts: readonly SloAlert[];
  readonly filters: IndicatorFilters;
  readonly sourceId: string;
  readonly sql: SqlSource;
}

/** Names of tiles that the dashboard of every SLO has. */
const names = { objective: "Objective", ratio: "Error ratio", events: "Bad events, and all events" } as const;

/** The tag of the dashboards of SLOs. */
export const sloTag = "slo";

/** Returns whether the dashboard of a server is that of an SLO, by its tag and its tiles. */
export function isSloDashboard({ fields: { tags }, tiles }: Pick<ServerObject, "fields" | "tiles">): boolean {
  const own = new Set(tiles.map(({ name }) => name));
  return Array.isArray(tags) && tags.includes(sloTag) && Object.values(names).every((name) => own.has(name));
}

/** Returns the tiles of an SLO's dashboard: objective, budget, burn rates, error ratio and events. */
export function sloTiles(slo: Slo, { alerts, filters, sourceId, sql }: EvaluatedSlo): Fields[] {
  const sqlTile = (key: string, name: string, sqlTemplate: string, displayType: "line" | "number"): Fields => {
    const config = { configType: "sql", displayType, connectionId: sql.connection, sourceId, sqlTemplate };
    return { key, name, config };
  };
  const number = (key: string, name: string, text: string): Fields => sqlTile(key, name, text, "number");
  // The achieved percentage and the budget are next to the objective.
  const top = [
    markdownTile(slo),
    number("achieved", `Achieved in ${formatSloWindow(slo)} (%)`, budgetSql(slo, "achieved", filters, sql)),
    number("budget-left", "Budget left (%)", budgetSql(slo, "budgetLeft", filters, sql)),
  ];
  const burns = alerts.map((alert) => {
    const { key, severity } = alert;
    if (alert.kind === "absence") {
      const name = `Events in ${formatSloDuration(alert.absent)} (${severity} at 0)`;
      return number(key, name, eventsSql(slo, alert.absent, filters, sql));
    }
    const { long, short, factor } = alert.rate;
    const windows = `${formatSloDuration(long)} and ${formatSloDuration(short)}`;
    const name = `Burn rate in ${windows} (${severity} at ${roundNumber(factor)})`;
    return number(key, name, burnSql(slo, alert.rate, filters, sql));
  });
  const pair = eventSeries(filters);
  const charts = (["ratio", "events"] as const).map((kind) => {
    const [key, name] = [kind === "ratio" ? "error-ratio" : "events", names[kind]];
    return pair === undefined
      ? sqlTile(key, name, eventsLineSql(kind, filters, sql), "line")
      : chartTile(key, name, sourceId, pair, kind === "ratio");
  });
  return [...inRow(top, 0, 3), ...inRow(burns, 3, 3), ...inRow(charts, burns.length === 0 ? 3 : 6, 4)];
}

function inRow(tiles: readonly Fields[], y: number, h: number): Fields[] {
  const columns = 12;
  const w = Math.floor(columns / Math.max(1, tiles.length));
  return tiles.map((tile, index) => ({ ...tile, x: (index % columns) * w, y, w, h }));
}

function markdownTile(slo: Slo): Fields {
  const { objective, description, exclude = [] } = slo;
  // Plain text, which is also readable where Markdown is not rendered.
  const markdown = [
    `${objective}% of the events in ${formatSloWindow(slo)} are good.`,
    ...(description === undefined ? [] : [description]),
    ...(exclude.length === 0 ? [] : [`Excluded: ${exclude.map(describeExclusion).join("; ")}.`]),
  ].join("\n\n");
  return { key: "objective", name: names.objective, config: { displayType: "markdown", markdown } };
}

function chartTile(
  key: string,
  name: string,
  sourceId: string,
  { part, total, isGood }: EventSeriesPair,
  asRatio: boolean,
): Fields {
  const [bad, all] = ["bad events", "all events"];
  const select = [
    { ...part, alias: isGood ? "good events" : bad },
    { ...total, alias: all },
  ].map(({ counter, where, alias }) => ({
    ...(counter === undefined
      ? { aggFn: "count" }
      : { aggFn: "sum", valueExpression: "Value", metricName: counter, metricType: "sum" }),
    where,
    whereLanguage: "sql",
    alias,
  }));
  const config = { displayType: "line", sourceId, select };
  if (!isGood) return { key, name, config: { ...config, asRatio } };
  // Charts show the good events, from which the bad ones follow.
  const formulas = asRatio
    ? [{ expression: "(B - A) / B", alias: names.ratio }]
    : [
        { expression: "B - A", alias: bad },
        { expression: "B", alias: all },
      ];
  // Releases that know formulas know this field.
  return { key, name, config: { ...config, formulas, showOperandSeries: false } };
}

/** Returns a number with three significant digits, to be read by people. */
export function roundNumber(number: number): number {
  return Number(number.toPrecision(3));
}
