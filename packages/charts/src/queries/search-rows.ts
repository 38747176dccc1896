import { isInterruption, reasonOf } from "@obstack/alerting/backtest";
import { isObstackError } from "@obstack/core";
import type { SelfHostedTransport } from "@obstack/selfhosted";
import { readNumber } from "@obstack/core";
import { boundLabel } from "../layout/bound-drawing.ts";
import { oneLine } from "../layout/shorten.ts";
import { toWallTime, timeZone } from "../layout/time-zone.ts";
import type { NoteContent, TableContent, Fields } from "../model/drawing.ts";
import type { SearchQuery } from "../tiles/read-tile.ts";

/** The latest rows of a search, or why there are none, as a sentence. */
export type FoundRows = { readonly rows: readonly Fields[] } | { readonly reason: string };

/** Reads the latest rows of a search in a range, in milliseconds since the epoch. Returns undefined if the server does not offer rows. */
export type RowReader = (
  query: SearchQuery,
  range: { readonly from: number; readonly to: number },
) => Promise<FoundRows | undefined>;

/** Operation of current releases that the interface document does not have. */
const path = "/api/v2/search";
/** More rows than a tile has room for. */
export const maxRows = 30;

/**
 * Creates a reader of rows. Servers that do not offer them receive one request.
 *
 * @throws {ObstackError} When reading, if the server cannot be reached or denies access.
 */
export function createRowReader(transport: SelfHostedTransport, signal: AbortSignal | undefined): RowReader {
  let first: ReturnType<RowReader> | undefined;
  // The operation is not in the spec.
  const post = transport.POST as unknown as (
    url: string,
    request: { readonly body: object; readonly isSafe: true },
    options: { readonly signal: AbortSignal | undefined },
  ) => Promise<{ readonly data?: unknown }>;
  const read: RowReader = async ({ sourceId, select, where, whereLanguage, orderBy }, { from, to }) => {
    const [startTime, endTime] = [from, to].map((time) => new Date(time).toISOString());
    const body = { sourceId, startTime, endTime, select, where, whereLanguage, orderBy, maxResults: maxRows };
    try {
      const { data } = await post(path, { body, isSafe: true }, { signal });
      return Array.isArray(data) ? { rows: data.map((row) => Object(row) as Fields) } : undefined;
    } catch (error) {
      if (isInterruption(error, signal)) return { reason: "The request was interrupted." };
      const isMissing =
        isObstackError(error) && (error.status === 404 || error.status === 405 || error.kind === "unexpected-response");
      if (isMissing) return undefined;
      const reason = reasonOf(error);
      if (reason === undefined) throw error;
      return { reason: `${reason}.` };
    }
  };
  return async (query, range) => {
    const isFirst = first === undefined;
    first ??= read(query, range);
    const found = await first;
    return isFirst || found === undefined ? found : read(query, range);
  };
}

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
