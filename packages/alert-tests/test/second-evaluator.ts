// A second evaluator of alerts, written from the rules and independent of `@obstack/core/alerts`: it looks back from each window.

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
  readonly isGrouped: boolean;
  readonly isRatio: boolean;
}

/** Returns firings as text: `group from-to`, with window numbers since the epoch. */
export function plainFirings(alert: PlainAlert, samples: readonly Sample[], from: number, to: number): string[] {
  const first = Math.floor(from / alert.length);
  const end = Math.floor(to / alert.length);
  const names = alert.isGrouped ? [...new Set(samples.map(({ group }) => group))] : [""];
  const found: string[] = [];
  for (const name of names) {
    const marks: string[] = [];
    for (let window = first; window < end; window++) marks.push(judge(alert, samples, name, window));
    const fires = marks.map((_, index) => passesBefore(marks, index) >= alert.consecutive);
    for (let index = 0; index < fires.length; index++) {
      if (!fires[index] || (index > 0 && fires[index - 1])) continue;
      let last = index;
      while (fires[last + 1]) last++;
      found.push(`${name} ${first + index}-${first + last + 1}`);
    }
  }
  return found.toSorted();
}

/** Returns `y` if a window meets the condition, `n` if it does not, and `-` if it is skipped. */
function judge(alert: PlainAlert, samples: readonly Sample[], name: string, window: number): string {
  const begin = window * alert.length;
  const inside = samples.filter(
    ({ time, group }) => time >= begin && time < begin + alert.length && (!alert.isGrouped || group === name),
  );
  if (inside.length === 0) {
    if (!alert.isGrouped) return holds(alert, 0) ? "y" : "n";
    return holds(alert, 0) ? "-" : "n";
  }
  const value = alert.isRatio ? ratioOf(inside) : total(inside, 0);
  if (value === undefined) return "-";
  return holds(alert, value) ? "y" : "n";
}

function total(inside: readonly Sample[], index: number): number | undefined {
  const numbers = inside.map(({ values }) => values[index]).filter((value) => typeof value === "number");
  return numbers.length === 0 ? undefined : numbers.reduce((sum, value) => sum + value, 0);
}

function ratioOf(inside: readonly Sample[]): number | undefined {
  const below = total(inside, 1);
  return below === undefined || below === 0 ? undefined : (total(inside, 0) ?? 0) / below;
}

/** Counts windows that met the condition since the last one that did not. */
function passesBefore(marks: readonly string[], index: number): number {
  const since = marks.slice(0, index + 1);
  return since.slice(since.lastIndexOf("n") + 1).filter((mark) => mark === "y").length;
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
