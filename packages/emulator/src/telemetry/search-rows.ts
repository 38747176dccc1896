import type Database from "libsql";
import type { Json } from "../store/record-store.ts";
import { join, listOf, valueOf } from "./condition.ts";
import { filterToSql } from "./filter-to-sql.ts";
import { runSql } from "./query-series.ts";
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
    const language = typeof whereLanguage === "string" ? whereLanguage : "lucene";
    const query = join(
      `SELECT ?? FROM event WHERE source = ?? AND time >= ?? AND time < ?? AND ?? ORDER BY time DESC LIMIT ${maxRows}`,
      listOf(
        columns.map((name, index) =>
          join(`?? AS column_${index}`, timeColumns.has(name) ? join("time") : table.column(name)),
        ),
      ),
      valueOf(sourceId),
      valueOf(startTime),
      valueOf(endTime),
      filterToSql(typeof where === "string" ? where : "", language, table),
    );
    const found = runSql(database, query) as Record<string, string | number | null>[];
    const rows = found.map((row) =>
      columns.map((name, index) => {
        const value = row[`column_${index}`] ?? null;
        return value === null || (timeColumns.has(name) && typeof value === "number") ? value : String(value);
      }),
    );
    return { columns, rows };
  };
}
