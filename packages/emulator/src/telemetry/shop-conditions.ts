import { createRandom } from "./random.ts";

/** The services of the web shop, the most frequent first. */
export const services = ["checkout", "cart", "catalog", "payment", "frontend"] as const;

export type Service = (typeof services)[number];

/** What happens in the web shop in one minute. */
export interface ShopConditions {
  /** Traffic compared with an average minute. */
  readonly traffic: number;
  /** Share of requests to checkout that fail, of those to the cart, and of those to the other services. */
  readonly checkoutFailures: number;
  readonly cartFailures: number;
  readonly otherFailures: number;
  /** Factor of the latency of payment. Checkout waits for it. */
  readonly paymentDelay: number;
  /** Share of requests to the catalog that warn, and of those to the other services. */
  readonly catalogWarnings: number;
  readonly otherWarnings: number;
  readonly minutesSinceDeploy: number;
}

const hour = 60;
const day = 24 * hour;
/** Traffic by hour of the day, UTC: a night, a busy noon and a busier evening. */
const trafficOfHour = [
  0.55, 0.45, 0.4, 0.38, 0.4, 0.5, 0.66, 0.84, 0.98, 1.06, 1.12, 1.2, 1.26, 1.18, 1.1, 1.08, 1.12, 1.22, 1.38, 1.52,
  1.5, 1.3, 1, 0.74,
];
/** Traffic by weekday, Sunday first. */
const trafficOfWeekday = [1.18, 1, 0.94, 0.94, 0.98, 1.04, 0.86];

/** An incident that happens once in each period. */
interface Incident {
  readonly name: string;
  /** Length of a period in minutes. */
  readonly period: number;
  /** Shortest and longest duration in minutes. */
  readonly duration: readonly [number, number];
}

const checkoutFails: Incident = { name: "checkout", period: 12 * hour, duration: [25, 50] };
const paymentIsSlow: Incident = { name: "payment", period: 2 * day, duration: [60, 140] };
const cartFails: Incident = { name: "cart", period: day, duration: [20, 40] };
/** Weekdays at 13:00 UTC. */
const deploy = { hour: 13, dip: 8, aftermath: 6 };

/** Returns the conditions in a minute since the epoch. The same seed always gives the same. */
export function getShopConditions(seed: string, minute: number): ShopConditions {
  const checkout = getIntensity(seed, checkoutFails, minute);
  const payment = getIntensity(seed, paymentIsSlow, minute);
  const cart = getIntensity(seed, cartFails, minute);
  const minutesSinceDeploy = getMinutesSinceDeploy(minute);
  const isDip = minutesSinceDeploy < deploy.dip;
  const isAftermath = !isDip && minutesSinceDeploy < deploy.dip + deploy.aftermath;
  const otherFailures = isAftermath ? 0.15 : 0.025;
  // Warnings of the catalog come and go every few minutes.
  const isNoisy = createRandom(`${seed}/catalog/${Math.floor(minute / 10)}`)() < 0.3;
  return {
    traffic: getUsualTraffic(minute) * (isDip ? 0.35 : isAftermath ? 1.25 : 1),
    checkoutFailures: 0.03 + 0.6 * checkout,
    cartFailures: otherFailures + 0.5 * cart,
    otherFailures,
    paymentDelay: 1 + 5 * payment,
    catalogWarnings: isNoisy ? 0.5 : 0.06,
    otherWarnings: 0.06,
    minutesSinceDeploy,
  };
}

function getUsualTraffic(minute: number): number {
  const hours = (minute % day) / hour;
  const before = trafficOfHour[Math.floor(hours)] ?? 1;
  const after = trafficOfHour[Math.floor(hours + 1) % 24] ?? 1;
  return (before + (after - before) * (hours % 1)) * (trafficOfWeekday[getWeekday(minute)] ?? 1);
}

/** Returns how strong an incident is, from 0 to 1. It starts fast and ends slowly. */
function getIntensity(seed: string, { name, period, duration: [shortest, longest] }: Incident, minute: number): number {
  const random = createRandom(`${seed}/${name}/${Math.floor(minute / period)}`);
  const duration = shortest + (longest - shortest) * random();
  const start = Math.floor(random() * (period - duration));
  const strength = 0.5 + 0.5 * random();
  const part = ((minute % period) - start) / duration;
  if (part < 0 || part >= 1) return 0;
  return strength * Math.min(1, (part + 0.05) / 0.15, (1 - part) / 0.4);
}

function getMinutesSinceDeploy(minute: number): number {
  const since = (((minute - deploy.hour * hour) % day) + day) % day;
  const weekday = getWeekday(minute - since);
  const skipped = weekday === 0 ? 2 : weekday === 6 ? 1 : 0;
  return since + skipped * day;
}

function getWeekday(minute: number): number {
  // The epoch was a Thursday.
  return (Math.floor(minute / day) + 4) % 7;
}
