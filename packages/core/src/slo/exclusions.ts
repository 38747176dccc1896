/** A maintenance window, whose events do not count. Times are in milliseconds since the epoch, and whole minutes. */
export interface Exclusion {
  readonly from: number;
  readonly to: number;
  readonly reason?: string | undefined;
}

const minute = 60_000;

/** The longest maintenance window, in milliseconds. */
const maxLength = 31 * 86_400_000;

/** Returns the moment of a text such as `2026-10-03T22:00:00Z` or `2026-10-03 22:00`, which is in UTC. Returns undefined for other text. */
function readMoment(text: unknown): number | undefined {
  const found =
    typeof text === "string" ? /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::00(?:\.0+)?)?Z?)?$/.exec(text) : null;
  if (found === null) return undefined;
  const [, day = "", time = "00:00"] = found;
  const moment = Date.parse(`${day}T${time}:00Z`);
  // Engines move days that do not exist, such as February 30, to the next month.
  return Number.isNaN(moment) || !new Date(moment).toISOString().startsWith(day) ? undefined : moment;
}

/** Returns the maintenance windows of a definition, sorted by start. */
export function readExclusions(
  value: unknown,
  report: (path: readonly (string | number)[], message: string) => void,
): readonly Exclusion[] {
  if (!Array.isArray(value)) return [];
  return value
    .flatMap((item: unknown, index): Exclusion[] => {
      const { from: start, to: end, reason } = Object(item) as Readonly<Record<string, unknown>>;
      const read = (name: string, text: unknown): number => {
        const moment = readMoment(text);
        if (moment === undefined)
          report(
            ["exclude", index, name],
            `Invalid time ${JSON.stringify(text)}. Use whole minutes in UTC, such as 2026-10-03T22:00:00Z.`,
          );
        return moment ?? Number.NaN;
      };
      const [from, to] = [read("from", start), read("to", end)];
      if (from >= to) report(["exclude", index, "to"], "A maintenance window must end after its start.");
      if (to - from > maxLength)
        report(["exclude", index, "to"], "A maintenance window must not be longer than 31 days.");
      return to > from ? [{ from, to, ...(typeof reason === "string" ? { reason } : {}) }] : [];
    })
    .toSorted((one, other) => one.from - other.from);
}

/** Formats a maintenance window: `2026-10-03 22:00 to 2026-10-04 02:00 UTC: Database upgrade`. */
export function describeExclusion({ from, to, reason }: Exclusion): string {
  const [start, end] = [from, to].map((time) => new Date(time).toISOString().slice(0, 16).replace("T", " "));
  return `${start} to ${end} UTC${reason === undefined ? "" : `: ${reason}`}`;
}

/** Returns how many minutes of a range are in maintenance windows, for every minute from its start: the last one is the number of all. */
export function excludedMinutes(exclusions: readonly Exclusion[], from: number, count: number): Float64Array {
  const sums = new Float64Array(count + 1);
  for (const one of exclusions) {
    const [first, last] = [one.from, one.to].map((time) => Math.min(count, Math.max(0, (time - from) / minute)));
    for (let index = first ?? 0; index < (last ?? 0); index++) sums[index + 1] = 1;
  }
  for (let index = 0; index < count; index++) sums[index + 1] = (sums[index + 1] ?? 0) + (sums[index] ?? 0);
  return sums;
}
