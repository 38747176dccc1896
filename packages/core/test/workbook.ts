// The method of the workbook on the events of each minute: several burn rates, two sliding windows each. Shares no code with the alerts.

/** Numbers of events of consecutive minutes. */
export interface MinuteEvents {
  readonly bad: readonly number[];
  readonly good: readonly number[];
}

/** A burn rate. Windows are in minutes. */
export interface WorkbookRate {
  readonly long: number;
  readonly short: number;
  readonly factor: number;
}

/** Returns the first minute from a range at whose end the burn rates over both windows of a rate are reached; undefined if there is none. */
export function findWorkbookAlert(
  { bad, good }: MinuteEvents,
  rates: readonly WorkbookRate[],
  budget: number,
  { from, to }: { readonly from: number; readonly to: number },
): number | undefined {
  const windows = rates.map(({ long, short, factor }) => ({
    limit: factor * budget * (1 - 1e-9),
    long: { length: long, bad: 0, good: 0 },
    short: { length: short, bad: 0, good: 0 },
  }));
  const move = (window: { readonly length: number; bad: number; good: number }, minute: number): number => {
    window.bad += (bad[minute] ?? 0) - (bad[minute - window.length] ?? 0);
    window.good += (good[minute] ?? 0) - (good[minute - window.length] ?? 0);
    return window.bad === 0 ? 0 : window.bad / (window.bad + window.good);
  };
  for (let minute = 0; minute < to; minute++) {
    let isReached = false;
    for (const { long, short, limit } of windows) {
      const least = Math.min(move(long, minute), move(short, minute));
      isReached ||= least >= limit;
    }
    if (isReached && minute >= from) return minute;
  }
  return undefined;
}
