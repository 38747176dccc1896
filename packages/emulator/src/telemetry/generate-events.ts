import { createRandom } from "./random.ts";
import { divisorOf, failureCounts, gauges, outcomes, regions, toFields, toShapeId } from "./event-shape.ts";
import type { GeneratedKind } from "./event-shape.ts";
import { getShopConditions, services } from "./shop-conditions.ts";
import type { ShopConditions } from "./shop-conditions.ts";

/** A generated event: the number of its shape, see `toShape`, and the values in it. */
export interface GeneratedEvent {
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly shapeId: number;
  /** Of a metric, its value. Otherwise, the duration. A whole number: see `divisorOf`. */
  readonly value: number;
  /** Number of the customer, below 512. 0 for metrics. */
  readonly user: number;
}

const milliseconds = 60_000;
/** Events of an average minute. */
const usualCount = 22;
const customers = 400;

/** Latency compared with the catalog, by the position of the service. */
const slowness = [1.1, 0.8, 1, 1.4, 0.7];
const [checkout, cart, catalog, payment] = (["checkout", "cart", "catalog", "payment"] as const).map((name) =>
  services.indexOf(name),
);

/**
 * Generates the events of a minute in a web shop. See {@link getShopConditions}.
 *
 * @param minute Minutes since the epoch.
 */
export function generateEvents(seed: string, kind: GeneratedKind, minute: number): GeneratedEvent[] {
  const conditions = getShopConditions(seed, minute);
  const random = createRandom(`${seed}/${kind}/${minute}`);
  return kind === "metric"
    ? generateMetrics(minute, conditions, random)
    : generateRequests(kind, minute, conditions, random);
}

function generateRequests(
  kind: GeneratedKind,
  minute: number,
  conditions: ShopConditions,
  random: () => number,
): GeneratedEvent[] {
  const { paymentDelay } = conditions;
  const count = Math.round(usualCount * conditions.traffic + 5 * random());
  const events: GeneratedEvent[] = [];
  for (let index = 0; index < count; index++) {
    const usualService = Math.floor(random() ** 1.5 * services.length);
    // Even at night, one error in ten minutes, and one of each service in fifty.
    const mustFail = index === 0 && minute % 10 === 0;
    const service = mustFail ? (minute / 10) % services.length : usualService;
    const isCheckout = service === checkout;
    const { checkoutFailures, cartFailures, otherFailures } = conditions;
    const chance = isCheckout ? checkoutFailures : service === cart ? cartFailures : otherFailures;
    const failed = random() < chance || mustFail;
    const delay = service === payment ? paymentDelay : isCheckout ? (paymentDelay + 1) / 2 : 1;
    const latency = (20 + 600 * (slowness[service] ?? 1) * random() ** 3) * delay * (failed ? 4 : 1);
    const warned = random() < (service === catalog ? conditions.catalogWarnings : conditions.otherWarnings);
    const region = Math.floor(random() ** 1.4 * regions.length);
    const user = Math.floor(random() * customers);
    const outcome = failed
      ? outcomes.failure + Math.floor(random() * (failureCounts[service] ?? 1))
      : warned
        ? outcomes.warning
        : outcomes.success;
    events.push({
      time: minute * milliseconds + Math.floor((index / count) * milliseconds),
      shapeId: toShapeId({ kind, service, outcome, region }),
      // Rounded to 10 microseconds.
      value: Math.round(latency * 100) * 1e4,
      user,
    });
  }
  return events;
}

/** Returns the names of the fields of generated events of a kind; none for other kinds. */
export function generatedFields(kind: string): ReadonlySet<string> {
  if (kind !== "log" && kind !== "trace" && kind !== "metric") return new Set();
  return new Set(Object.keys(toFields({ kind, service: 0, outcome: 0, region: 0 }, "any")));
}

/** Generates the gauges of each service: load from 0 to 1, memory in bytes, and orders that wait. */
function generateMetrics(minute: number, conditions: ShopConditions, random: () => number): GeneratedEvent[] {
  const { traffic, paymentDelay, checkoutFailures, minutesSinceDeploy } = conditions;
  const toEvent = (name: (typeof gauges)[number], value: number, service: number): GeneratedEvent => {
    const shape = { kind: "metric", service, outcome: gauges.indexOf(name), region: 0 } as const;
    return {
      time: minute * milliseconds,
      shapeId: toShapeId(shape),
      value: Math.round(value * divisorOf(shape)),
      user: 0,
    };
  };
  const events = services.flatMap((_, service) => {
    const load = 0.08 + 0.3 * traffic * (slowness[service] ?? 1) + 0.12 * random();
    // The catalog leaks memory until the next deployment. Payment needs more than it was given.
    const leak = service === catalog ? 0.5 * minutesSinceDeploy : service === payment ? 1250 : 0;
    const memory = 420 + 60 * service + 90 * traffic + leak + 20 * random();
    return [
      toEvent("cpu.load", Math.min(1, load), service),
      toEvent("memory.usage", Math.round(memory * 100) * 1e4, service),
    ];
  });
  const waiting = 4 * traffic + 25 * (paymentDelay - 1) + 60 * (checkoutFailures - 0.03) + 3 * random();
  return [...events, toEvent("queue.length", Math.floor(waiting), checkout ?? 0)];
}
