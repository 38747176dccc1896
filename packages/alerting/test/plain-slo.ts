// A second, plain implementation of the alerts of an SLO, which shares no code with the first one.

/** An event. */
export interface PlainEvent {
  readonly time: number;
  readonly isBad: boolean;
}

/** A burn-rate alert. Times are in milliseconds. */
export interface PlainAlert {
  readonly long: number;
  readonly short: number;
  readonly factor: number;
}

/**
 * Share of a limit by which a value may miss it, by default. The budget is a decimal fraction: this allows for the error of binary ones at the edge.
 */
export const edge = 1e-9;

/** Returns the ends of the windows in which an alert with both windows meets its condition, evaluated every `cadence` milliseconds. */
export function plainSqlVerdicts(
  events: readonly PlainEvent[],
  { long, short, factor }: PlainAlert,
  { objective, minimum }: { readonly objective: number; readonly minimum: number },
  { from, to, cadence }: { readonly from: number; readonly to: number; readonly cadence: number },
  tolerance: number = edge,
): boolean[] {
  const allowed = (100 - objective) / 100;
  const verdicts: boolean[] = [];
  for (let end = from + cadence; end <= to; end += cadence) {
    const inLong = events.filter(({ time }) => time >= end - long && time < end);
    const inShort = inLong.filter(({ time }) => time >= end - short);
    const rate = (list: readonly PlainEvent[]): number =>
      list.length === 0 ? 0 : list.filter(({ isBad }) => isBad).length / list.length / allowed;
    const hasEnough = inLong.length >= minimum && inLong.length > 0;
    const limit = factor * (1 - tolerance);
    verdicts.push(hasEnough && rate(inLong) >= limit && rate(inShort) >= limit);
  }
  return verdicts;
}
