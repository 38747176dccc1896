import { createHash } from "node:crypto";
import { openCache } from "@obstack/as-code/files";
import { day, minute } from "@obstack/alerting/backtest";
import type { PointCache, Range } from "@obstack/alerting/backtest";
import type { WindowPoint } from "@obstack/alerting";

/** Options for {@link pointCacheIn}. */
export interface PointCacheOptions {
  /** Returns the current time in milliseconds since the epoch. Default: the system clock. */
  readonly now?: (() => number) | undefined;
}

/** Cached points of one query. */
interface Entry extends Range {
  readonly points: readonly WindowPoint[];
}

/** Buckets are not cached for this long after their end, because late events may still arrive. */
const settling = minute;
const maxAge = 90 * day;
/** Changes with the content of points, so that older ones are not used. */
const format = 2;

/**
 * Opens a cache in the `.obstack` folder of a stack, which Git ignores and other users cannot read. Stores only buckets that have ended, for up to
 * 90 days.
 *
 * @param address The deployment, such as its base URL.
 * @throws {AsCodeError} Of kind `files`, if the cache cannot be written.
 */
export function pointCacheIn(folder: string, address: string, { now = Date.now }: PointCacheOptions = {}): PointCache {
  const cache = openCache(folder);
  return {
    async read(query, range, load) {
      const { series } = query.drawing;
      const text = JSON.stringify([format, address, series, query.granularity]);
      const name = `${createHash("sha256").update(text).digest("hex").slice(0, 32)}.json`;
      const known = toEntry(await cache.read(name), range);
      const parts = missingParts(range, known);
      if (parts.length === 0) return within(known?.points ?? [], range);
      const loaded = await Promise.all(parts.map(load));
      const points = [...(known?.points ?? []), ...loaded.flat()];
      const end = Math.floor((now() - settling) / query.width) * query.width;
      const kept = {
        from: Math.max(Math.min(range.from, known?.from ?? range.from), range.to - maxAge),
        to: Math.min(Math.max(range.to, known?.to ?? range.to), end),
      };
      if (kept.from < kept.to) await cache.write(name, JSON.stringify({ ...kept, points: within(points, kept) }));
      return within(points, range);
    },
  };
}

function missingParts(range: Range, known: Range | undefined): Range[] {
  if (known === undefined) return [range];
  return [
    { from: range.from, to: Math.min(range.to, known.from) },
    { from: Math.max(range.from, known.to), to: range.to },
  ].filter(({ from, to }) => from < to);
}

/** Reads an entry. Ignores entries that are damaged, or separated from the range by a gap. */
function toEntry(text: string | undefined, range: Range): Entry | undefined {
  if (text === undefined) return undefined;
  try {
    const entry = JSON.parse(text) as Entry;
    const isEntry = Number.isFinite(entry.from) && Number.isFinite(entry.to) && Array.isArray(entry.points);
    return isEntry && entry.from <= range.to && entry.to >= range.from ? entry : undefined;
  } catch {
    return undefined;
  }
}

function within(points: readonly WindowPoint[], { from, to }: Range): WindowPoint[] {
  return points.filter(({ ts_bucket: time }) => Number(time) >= from && Number(time) < to);
}
