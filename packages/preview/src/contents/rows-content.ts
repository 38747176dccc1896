import { readNumber } from "@obstack/core";
import { boundLabel, oneLine, toWallTime, timeZone } from "@obstack/drawing";
import type { NoteContent, TableContent } from "@obstack/drawing";
import { maxRows } from "../queries/row-reader.ts";
import type { FoundRows } from "../queries/row-reader.ts";

const maxColumns = 12;
const isoTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?Z?$/;

/**
 * Returns a table of the latest rows of a search, or a note.
 *
 * @param to End of the range. Times of the same day have no date.
 */
export function rowsContent(found: FoundRows, to: number, utc: boolean | undefined): TableContent | NoteContent {
  if ("reason" in found) return { kind: "note", text: found.reason };
  const { isUtc } = timeZone(utc);
  const toText = (time: number): string => new Date(toWallTime(time, isUtc)).toISOString();
  const formatTime = (value: string): string => {
    const text = toText(Date.parse(`${value.replace(" ", "T").replace(/Z$/, "")}Z`));
    return text.slice(0, 10) === toText(to).slice(0, 10) ? text.slice(11, 19) : text.slice(5, 19).replace("T", " ");
  };
  const cell = (value: unknown): string | number | null => {
    if (value === null || value === undefined) return null;
    if (typeof value === "number") return readNumber(value) ?? null;
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return isoTime.test(text) ? formatTime(text) : oneLine(boundLabel(text));
  };
  const names = [...new Set(found.rows.flatMap((row) => Object.keys(row)))].slice(0, maxColumns);
  return {
    kind: "table",
    columns: names.map((name) => ({ name: boundLabel(name) })),
    rows: found.rows.map((row) => names.map((name) => cell(Object.hasOwn(row, name) ? row[name] : null))),
    ...(found.rows.length < maxRows ? {} : { hasMore: true }),
  };
}
