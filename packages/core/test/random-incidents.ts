// Incidents of all lengths, burn rates, shapes and positions in the day, in traffic from 3 events an hour to 2,000 a minute. A seed determines them.
import type { MinuteEvents } from "./workbook.ts";

/** An incident in a stream of events. */
export interface Incident {
  /** In percent. */
  readonly objective: number;
  /** Events a minute. */
  readonly traffic: number;
  /** Length in minutes. */
  readonly length: number;
  /** Burn rate. */
  readonly factor: number;
  readonly shape: "steady" | "ramp" | "flapping";
  /** Burn rate without the incident. */
  readonly background: number;
  /** Minute of the day. */
  readonly start: number;
  readonly seed: number;
}

const day = 1440;
/** Days before the incident, for the longest window. */
export const daysBefore = 3;

/** Returns a generator of numbers from 0 to 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns incidents. Lengths, burn rates and traffic are spread evenly over their orders of magnitude. */
export function randomIncidents(count: number, seed: number): Incident[] {
  const random = createRandom(seed);
  const between = (least: number, most: number): number => least * (most / least) ** random();
  const oneOf = <T>(...all: readonly [T, ...T[]]): T => all[Math.floor(random() * all.length)] ?? all[0];
  return Array.from({ length: count }, (_, index) => {
    const objective = oneOf(99, 99.5, 99.9, 99.95);
    const [least, most] = oneOf<[number, number]>([0.05, 0.5], [0.5, 10], [10, 100], [100, 2000]);
    return {
      objective,
      traffic: between(least, most),
      length: Math.round(between(2, 3 * day)),
      factor: between(1, 100 / (100 - objective)),
      shape: oneOf<Incident["shape"]>("steady", "steady", "ramp", "flapping"),
      background: oneOf(0, 0.05, 0.3),
      start: Math.floor(random() * day),
      seed: seed * 1e5 + index,
    };
  });
}

/** Returns the events of an incident by the minute, from midnight three days before its day to two days after its end. */
export function eventsOf({ seed, start, length, objective, traffic, ...incident }: Incident): MinuteEvents {
  const random = createRandom(seed);
  const first = daysBefore * day + start;
  const pause = 4 + Math.floor(random() * 40);
  const shares = Array.from({ length: first + length + 2 * day }, (_, minute) => {
    const position = minute - first;
    const isIncident = position >= 0 && position < length;
    const strength = isIncident ? strengthOf(incident.shape, position, length, pause) : 0;
    return Math.min(1, ((incident.background + strength * incident.factor) * (100 - objective)) / 100);
  });
  const bad = shares.map((share) => countOf(traffic * share, random));
  return { bad, good: shares.map((share) => countOf(traffic * (1 - share), random)) };
}

function strengthOf(shape: Incident["shape"], position: number, length: number, pause: number): number {
  if (shape === "ramp") return Math.min(1, (2 * position + 1) / length);
  return shape === "flapping" && Math.floor(position / pause) % 2 === 1 ? 0 : 1;
}

/** Returns a number of independent events (Poisson; above 50, its normal approximation). */
function countOf(mean: number, random: () => number): number {
  if (mean > 50) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
  }
  let count = 0;
  for (let product = random(); product > Math.exp(-mean); product *= random()) count++;
  return count;
}
