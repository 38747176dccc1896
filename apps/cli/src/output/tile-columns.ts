import { dashboardFields, fromChartConfig } from "@obstack/core";
import type { Dashboard } from "@obstack/core";
import type { Column } from "./table.ts";

type Tile = NonNullable<Dashboard["tiles"]>[number];
type Record = Readonly<globalThis.Record<string, unknown>>;

/** The columns of the list of a dashboard's tiles. */
export const tileColumns: readonly Column<Tile>[] = [
  { title: "tile", value: ({ id }) => id, truncate: false },
  { title: "name", value: ({ name }) => name },
  { title: "kind", value: kindOf, truncate: false },
  { title: "query", value: queryOf },
  { title: "position", value: ({ x, y }) => `${x ?? "?"},${y ?? "?"}`, align: "right" },
  { title: "size", value: ({ w, h }) => `${w ?? "?"}×${h ?? "?"}`, align: "right" },
];

const seriesFields = dashboardFields["tiles"]?.fields?.["series"]?.fields;

/** Returns the kind of a tile as the server names it, such as line, number, search, markdown or SQL. */
function kindOf({ config, series }: Tile): string {
  if (config) {
    const kinds = [sqlOf(config) === undefined ? "" : "sql", text(config.displayType)];
    return [...new Set(kinds)].filter(Boolean).join(" ");
  }
  const { type, displayType } = { ...series?.[0] };
  // A time series can be drawn in several ways.
  return text(type === seriesFields?.["type"]?.sameAsAbsent ? (displayType ?? type) : (type ?? displayType));
}

/** Returns a summary of what a tile shows: its series, its SQL, or the first line of its text. */
function queryOf({ config, series, asRatio }: Tile): string {
  const drawn = config
    ? fromChartConfig(config)
    : { series: (series ?? []) as readonly object[] as readonly Record[], asRatio, rest: {} };
  if (drawn !== undefined) return describeSeries(drawn.series, drawn.asRatio === true) || textOf(drawn.series[0]);
  const query = sqlOf(config) ?? withFilter(text(config?.select), config);
  return query === "" ? textOf(config) : oneLine(query);
}

function describeSeries(all: readonly Record[], isRatio: boolean): string {
  const groups = all.map(({ groupBy }) => (Array.isArray(groupBy) ? groupBy.join(", ") : ""));
  const isShared = groups.every((group) => group === groups[0]);
  const parts = all.map((series, index) => {
    const query = withFilter(aggregationOf(series), series);
    return query === "" || isShared ? query : `${query}${by(groups[index])}`;
  });
  const query = parts.filter(Boolean).join(isRatio ? " / " : ", ");
  return query !== "" && isShared ? `${query}${by(groups[0])}` : query;
}

function by(group = ""): string {
  return group === "" ? "" : ` by ${group}`;
}

/** Returns an aggregation as `charts query` names it, such as `count`, `p95(Duration)` or `avg(cpu.load)`. */
function aggregationOf({ aggFn, level, field, metricName }: Record): string {
  const name = typeof level === "number" ? `p${Number((level * 100).toFixed(6))}` : text(aggFn);
  const what = text(metricName) || text(field);
  // `none` means an expression without a function.
  if (name === "none" || name === "") return what;
  return what === "" ? name : `${name}(${what})`;
}

function withFilter(query: string, record: Record | null | undefined): string {
  const where = text(record?.["where"]);
  return [query, where === "" ? "" : `where ${where}`].filter(Boolean).join(" ");
}

/** Returns the raw SQL of a tile, under whichever name the server uses. */
function sqlOf(config: Record | null | undefined): string | undefined {
  const [, sql] =
    Object.entries(config ?? {}).find(([name, value]) => /^(?:raw)?sql/i.test(name) && text(value) !== "") ?? [];
  return sql === undefined ? undefined : text(sql);
}

/** Returns the first line of a text tile. */
function textOf(record: Record | null | undefined): string {
  const { markdown, content } = { ...record };
  const lines = (text(markdown) || text(content)).split("\n").map((line) => line.trim());
  return lines.find((line) => line !== "") ?? "";
}

function oneLine(query: string): string {
  return query.replaceAll(/\s+/g, " ").trim();
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
