import type Database from "libsql";
import type { Json } from "../store/record-store.ts";
import { filterToSql } from "./filter-to-sql.ts";
import type { Table } from "./table.ts";
import type { Telemetry } from "./telemetry.ts";

export interface SearchRows {
  readonly columns: readonly string[];
  /** A number is a time in milliseconds since the epoch. */
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** Searches a time range. Returns undefined for tiles that are not searches. */
export type Search = (
  config: unknown,
  range: { readonly startTime: number; readonly endTime: number },
) => SearchRows | undefined;

const maxRows = 50;
const defaultColumns = "Timestamp, ServiceName, Body";
/** Columns that have the time of the event. */
const timeColumns = new Set(["Timestamp", "TimestampTime", "TimeUnix"]);

/**
 * Creates the search of the page's tiles.
 *
 * @throws {QueryError} When searching, if the filter is invalid or uses unknown columns.
 */
export function createSearch(
  database: Database.Database,
  telemetry: Pick<Telemetry, "fill">,
  toTable: (sourceId: string) => Table,
): Search {
  return (config, { startTime, endTime }) => {
    const { displayType, sourceId, select, where, whereLanguage } = Object(config) as Json;
    if (displayType !== "search" || typeof sourceId !== "string") return undefined;
    telemetry.fill(startTime, endTime, new Set([sourceId]));
    const table = toTable(sourceId);
    const wanted = typeof select === "string" && select.trim() !== "" ? select : defaultColumns;
    const columns = wanted
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "");
    const read = columns.map((name) => (timeColumns.has(name) ? { sql: "time", values: [] } : table.column(name)));
    const language = typeof whereLanguage === "string" ? whereLanguage : "lucene";
    const condition = filterToSql(typeof where === "string" ? where : "", language, table);
    const found = database
      .prepare(
        `SELECT ${read.map(({ sql }, index) => `${sql} AS column_${index}`).join(", ")} FROM event
         WHERE source = ? AND time >= ? AND time < ? AND ${condition.sql} ORDER BY time DESC LIMIT ${maxRows}`,
      )
      .all(...read.flatMap(({ values }) => values), sourceId, startTime, endTime, ...condition.values) as Record<
      string,
      string | number | null
    >[];
    const rows = found.map((row) =>
      columns.map((name, index) => {
        const value = row[`column_${index}`] ?? null;
        return value === null || (timeColumns.has(name) && typeof value === "number") ? value : String(value);
      }),
    );
    return { columns, rows };
  };
}
