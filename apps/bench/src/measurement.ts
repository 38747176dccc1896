/** A measurement with a value for each peer. Ratios are relative to the peer whose value is 1. */
export interface Measurement {
  readonly name: string;
  readonly unit: "ratio" | "ms" | "kB" | "count";
  readonly values: Readonly<Record<string, number>>;
}

/** Returns the values of a measurement as the README shows them. */
export function format({ unit, values }: Measurement): string {
  const digits = { ratio: 2, ms: 0, kB: 1, count: 0 }[unit];
  const suffix = unit === "ms" || unit === "kB" ? ` ${unit}` : "";
  return Object.entries(values)
    .map(([peer, value]) => `${peer} ${value.toFixed(digits)}${suffix}`)
    .join(", ");
}

/**
 * Measures the costs of peers, which take turns in each round. Returns the median of each, relative to the first peer in the same round. The
 * first round only warms up.
 */
export async function compareCosts(
  peers: Readonly<Record<string, () => Promise<number>>>,
  rounds: number,
): Promise<Record<string, number>> {
  const ratios: Record<string, number[]> = {};
  for (let round = 0; round <= rounds; round++) {
    let base: number | undefined;
    for (const [name, measure] of Object.entries(peers)) {
      const cost = await measure();
      base ??= cost;
      if (round > 0) (ratios[name] ??= []).push(cost / base);
    }
  }
  return Object.fromEntries(Object.entries(ratios).map(([name, all]) => [name, median(all)]));
}

/** Returns the CPU time that this process spends on a task, in milliseconds. */
export async function cpuOf(task: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await task();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Returns the median, which is robust against outliers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
