import { drawingOfSearch, readTileSeries } from "@obstack/alerting/backtest";
import type { ChartSeriesRequest } from "@obstack/selfhosted";

type Fields = Readonly<Record<string, unknown>>;

/** The series of a tile, or why they cannot be requested or are known to fail, without a period. */
export type PlannedQueries =
  | { readonly series: readonly ChartSeriesRequest[] }
  | { readonly reason: string }
  | { readonly failure: string };

/** A source as the server returned it. */
interface Source {
  readonly id?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly kind?: unknown;
}

/** Returns the queries of a tile that a plan writes; undefined for a tile without values. */
export function readPlannedTile(tile: Fields, sources: readonly Source[]): PlannedQueries | undefined {
  const config = Object(tile["config"]) as Fields;
  const [first] = Array.isArray(tile["series"]) ? (tile["series"] as readonly { readonly type?: unknown }[]) : [];
  const kind = config["displayType"] ?? first?.type;
  if (kind === "markdown") return undefined;
  if (config["configType"] === "sql") return { reason: "raw SQL, which chart queries cannot run" };
  if (kind === "heatmap") return { reason: "a heatmap, which chart queries cannot return" };
  const { sourceId, where, whereLanguage, select } = config;
  if (kind === "search" && typeof sourceId === "string") {
    return drawingOfSearch(
      { sourceId, where: toText(where), whereLanguage: toText(whereLanguage), select: toText(select) },
      undefined,
    );
  }
  const failure = findMissingMetric(tile, sources);
  if (failure !== undefined) return { failure };
  // Fields of a display do not change whether a query fails.
  const read = readTileSeries(tile, new Set(Object.keys(config)));
  return typeof read === "string" ? { reason: read } : read;
}

/** Returns which fields a tile on a source of metrics lacks. Servers name only the first, and a field with a dot is not sent at all. */
function findMissingMetric(tile: Fields, sources: readonly Source[]): string | undefined {
  const { select, sourceId } = Object(tile["config"]) as Fields;
  const isSeries = Array.isArray(tile["series"]);
  const [type, field] = isSeries ? ["metricDataType", "field"] : ["metricType", "valueExpression"];
  const items = (isSeries ? tile["series"] : Array.isArray(select) ? select : []) as readonly Fields[];
  const unnamed = items.filter((item) => !isGiven(item["metricName"]) || !isGiven(item[type]));
  const source = sources.find(
    ({ id, kind }) => kind === "metric" && unnamed.some((item) => (isSeries ? item["sourceId"] : sourceId) === id),
  );
  if (source === undefined) return undefined;
  return `${source.name ?? source.id ?? ""} is a source of metrics. Set metricName, ${type} (such as gauge) and \`${field}: Value\``;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

function toText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
