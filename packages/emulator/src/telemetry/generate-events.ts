import { countFailures, gaugeFields, outcomes, requestFields } from "./event-fields.ts";
import type { Columns, GeneratedKind } from "./event-fields.ts";
import { createRandom } from "./random.ts";
import { getShopConditions, services } from "./shop-conditions.ts";
import type { Service, ShopConditions } from "./shop-conditions.ts";
import type { Event } from "../store/event.ts";

interface Parts {
  readonly seed: string;
  readonly kind: GeneratedKind;
  readonly columns: Columns;
  /** Minutes since the epoch. */
  readonly minute: number;
}

/** An event of a source that is not known yet. */
type GeneratedEvent = Omit<Event, "source">;

const milliseconds = 60_000;
/** Events of an average minute. */
const usualCount = 22;
const customers = 400;
const regions = ["eu-central-1", "us-east-1"] as const;

/** Latency compared with the catalog. */
const slowness: Readonly<Record<Service, number>> = {
  checkout: 1.1,
  cart: 0.8,
  catalog: 1,
  payment: 1.4,
  frontend: 0.7,
};

/** Generates the events of a minute in a web shop. See {@link getShopConditions}. */
export function generateEvents({ seed, kind, columns, minute }: Parts): GeneratedEvent[] {
  const conditions = getShopConditions(seed, minute);
  const random = createRandom(`${seed}/${kind}/${minute}`);
  return kind === "metric"
    ? generateMetrics(minute, conditions, random)
    : generateRequests(kind, columns, minute, conditions, random);
}

function serviceAt(index: number): Service {
  return services[index] ?? "checkout";
}

function generateRequests(
  kind: "log" | "trace",
  columns: Columns,
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
    const service = serviceAt(mustFail ? (minute / 10) % services.length : usualService);
    const isCheckout = service === "checkout";
    const { checkoutFailures, cartFailures, otherFailures } = conditions;
    const chance = isCheckout ? checkoutFailures : service === "cart" ? cartFailures : otherFailures;
    const failed = random() < chance || mustFail;
    const delay = service === "payment" ? paymentDelay : isCheckout ? (paymentDelay + 1) / 2 : 1;
    const latency = (20 + 600 * slowness[service] * random() ** 3) * delay * (failed ? 4 : 1);
    const warned = random() < (service === "catalog" ? conditions.catalogWarnings : conditions.otherWarnings);
    const region = regions[Math.floor(random() ** 1.4 * regions.length)] ?? regions[0];
    const user = `user-${Math.floor(random() * customers)}`;
    const outcome = failed
      ? outcomes.failure + Math.floor(random() * countFailures(service))
      : warned
        ? outcomes.warning
        : outcomes.success;
    // Rounded to 10 microseconds.
    const duration = Math.round(latency * 100) * 1e4;
    events.push({
      time: minute * milliseconds + Math.floor((index / count) * milliseconds),
      fields: requestFields({ kind, service, outcome, region, duration, user }, columns),
    });
  }
  return events;
}

/** Generates the gauges of each service: load from 0 to 1, memory in bytes, and orders that wait. */
function generateMetrics(minute: number, conditions: ShopConditions, random: () => number): GeneratedEvent[] {
  const { traffic, paymentDelay, checkoutFailures, minutesSinceDeploy } = conditions;
  const toEvent = (name: string, value: number, service: Service): GeneratedEvent => ({
    time: minute * milliseconds,
    fields: gaugeFields(name, service, value),
  });
  const events = services.flatMap((service, index) => {
    const load = 0.08 + 0.3 * traffic * slowness[service] + 0.12 * random();
    // The catalog leaks memory until the next deployment. Payment needs more than it was given.
    const leak = service === "catalog" ? 0.5 * minutesSinceDeploy : service === "payment" ? 1250 : 0;
    const memory = 420 + 60 * index + 90 * traffic + leak + 20 * random();
    return [
      toEvent("cpu.load", Math.round(100 * Math.min(1, load)) / 100, service),
      toEvent("memory.usage", Math.round(memory * 100) * 1e4, service),
    ];
  });
  const waiting = 4 * traffic + 25 * (paymentDelay - 1) + 60 * (checkoutFailures - 0.03) + 3 * random();
  return [...events, toEvent("queue.length", Math.floor(waiting), "checkout")];
}
