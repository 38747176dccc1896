// A second evaluator of alerts, written from the measured rules and independent of `@obstack/alerting`: it looks back from each window.

/** A sample: the values of a tile in one bucket, undefined for a series that the point lacks. */
export interface Sample {
  readonly time: number;
  readonly group: string;
  readonly values: readonly (number | null | undefined)[];
}

/** The parts of an alert that the evaluation needs. */
export interface PlainAlert {
  readonly type: string;
  readonly low: number;
  readonly high: number;
  readonly consecutive: number;
  /** Milliseconds. */
  readonly length: number;
  /** Milliseconds by which windows are shifted. */
  readonly shift: number;
  readonly isGrouped: boolean;
  readonly isRatio: boolean;
}

/** What happens to a group in one part of a window: it meets the condition, it does not, or it is absent and nothing is written. */
type Mark = "y" | "n" | "-";

/** Returns firings as text: `group from-to notifications`, with minutes since the epoch. The group of a window without any is `?`. */
export function plainFirings(alert: PlainAlert, samples: readonly Sample[], from: number, to: number): string[] {
  const floor = (time: number): number => Math.floor((time - alert.shift) / alert.length) * alert.length + alert.shift;
  const starts: number[] = [];
  for (let start = floor(from); start < floor(to); start += alert.length) starts.push(start);
  const rows = starts.map((start) => rowsOf(alert, samples, start));
  const names = alert.isGrouped ? ["?", ...new Set(samples.map(({ group }) => group))] : [""];
  return names
    .flatMap((name) =>
      firingsOf(
        alert,
        starts,
        rows.map((one) => marksOf(alert, one, name)),
        name,
      ),
    )
    .toSorted();
}

/** A row of a window: its group, and its value or null. */
interface Row {
  readonly group: string;
  readonly value: number | null;
}

/** Returns the rows of each part of a window. Only shifted windows have two. */
function rowsOf(alert: PlainAlert, samples: readonly Sample[], start: number): Row[][] {
  const end = start + alert.length;
  const border = Math.ceil(start / alert.length) * alert.length;
  const parts =
    alert.shift === 0
      ? [[start, end]]
      : [
          [start, border],
          [border, end],
        ];
  return parts.map(([first = 0, last = 0]) => {
    const inside = samples.filter(({ time }) => time >= first && time < last);
    const groups = alert.isGrouped ? [...new Set(inside.map(({ group }) => group))] : inside.length === 0 ? [] : [""];
    return groups.map((group) => ({
      group,
      value: valueOf(
        alert,
        inside.filter((one) => !alert.isGrouped || one.group === group),
      ),
    }));
  });
}

/** Returns what happens to a group in a window, in chronological order. */
function marksOf(alert: PlainAlert, parts: readonly (readonly Row[])[], name: string): Mark[] {
  const ofZero: Mark = holds(alert, 0) ? "y" : "n";
  const hasEmptyPart = parts.some((rows) => rows.length === 0);
  const values = parts.flat().filter(({ value }) => value !== null);
  if (!alert.isGrouped) {
    const found = parts.flatMap((rows): Mark[] => {
      if (rows.length === 0) return ofZero === "y" ? ["y"] : [];
      return rows.flatMap(({ value }) => (value === null ? [] : [holds(alert, value) ? "y" : "n"]));
    });
    return found.length === 0 ? ["n"] : found;
  }
  // A bucket without rows fires under a group of its own, which a window without any value resolves.
  if (name === "?") return ofZero === "n" ? ["n"] : hasEmptyPart ? ["y"] : [values.length === 0 ? "n" : "-"];
  const own = values.filter(({ group }) => group === name);
  if (own.length === 0) return [ofZero === "y" ? "-" : "n"];
  return own.map(({ value }) => (holds(alert, value ?? 0) ? "y" : "n"));
}

function firingsOf(alert: PlainAlert, starts: readonly number[], marks: readonly Mark[][], name: string): string[] {
  const minute = 60_000;
  /** Windows before this one, in a row, that met the condition at their end. */
  const runBefore = (index: number): number => {
    let run = 0;
    while (index - run > 0 && marks[index - run - 1]?.at(-1) === "y") run++;
    return run;
  };
  const found: string[] = [];
  let since: number | undefined;
  let sent = 0;
  starts.forEach((start, index) => {
    const all = marks[index] ?? [];
    const fires = all.includes("y") && runBefore(index) + 1 >= alert.consecutive;
    if (fires) {
      since ??= start;
      sent++;
    }
    if (since !== undefined && all.at(-1) === "n") {
      const end = fires ? start + alert.length : start;
      found.push(`${name} ${since / minute}-${end / minute} ${sent + 1}`);
      since = undefined;
      sent = 0;
    }
  });
  const end = (starts.at(-1) ?? 0) + alert.length;
  if (since !== undefined) found.push(`${name} ${since / minute}-${end / minute} ${sent}`);
  return found;
}

/** Returns the value of a window: the ratio, or the sum of the last series. */
function valueOf({ isRatio }: PlainAlert, inside: readonly Sample[]): number | null {
  // The sum of an absent series is 0, because the other one has rows.
  if (!isRatio) return total(inside, 1) ?? 0;
  const below = total(inside, 1);
  return below === undefined || below === 0 ? null : (total(inside, 0) ?? 0) / below;
}

function total(inside: readonly Sample[], index: number): number | undefined {
  const numbers = inside.map(({ values }) => values[index]).filter((value) => typeof value === "number");
  return numbers.length === 0 ? undefined : numbers.reduce((sum, value) => sum + value, 0);
}

function holds({ type, low, high }: PlainAlert, value: number): boolean {
  switch (type) {
    case "above":
      return value >= low;
    case "below":
      return value < low;
    case "above_exclusive":
      return value > low;
    case "below_or_equal":
      return value <= low;
    case "equal":
      return value === low;
    case "not_equal":
      return value !== low;
    case "between":
      return low <= value && value <= high;
    case "not_between":
      return value < low || high < value;
    default:
      throw new Error(`Unknown threshold type "${type}".`);
  }
}
