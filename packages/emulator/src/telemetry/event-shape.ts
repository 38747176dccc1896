import { services } from "./shop-conditions.ts";
import type { Service } from "./shop-conditions.ts";

/** The kinds of sources with generated events. */
export const generatedKinds = ["log", "trace", "metric"] as const;

export type GeneratedKind = (typeof generatedKinds)[number];

/** `table`: only the columns of the standard tables. `any`: also plain names such as `level` and `duration`. */
export type Columns = "any" | "table";

export const regions = ["eu-central-1", "us-east-1"] as const;
export const gauges = ["cpu.load", "memory.usage", "queue.length"] as const;

/** How a request ended: well, with a warning, or with one of the failures of its service. */
export const outcomes = { success: 0, warning: 1, failure: 2 };

/** Messages of each service, by outcome. */
const messagesOf: Readonly<Record<Service, readonly [success: string, warning: string, ...failures: string[]]>> = {
  checkout: [
    "Order placed",
    "Retried the payment",
    "Payment was declined",
    "Cannot reserve stock",
    "checkout did not respond in time",
  ],
  cart: ["Item added", "Price has changed since it was added", "Cart has expired", "cart did not respond in time"],
  catalog: [
    "Product viewed",
    "Search was answered from a stale cache",
    "Search index is not available",
    "catalog did not respond in time",
  ],
  payment: [
    "Card charged",
    "Provider responded slowly",
    "Provider refused the card",
    "payment did not respond in time",
  ],
  frontend: ["Page rendered", "Image is too large", "Cannot render the page", "frontend did not respond in time"],
};

/** Number of failures by the position of a service. */
export const failureCounts: readonly number[] = services.map(
  (service) => messagesOf[service].length - outcomes.failure,
);

/** What many events share. The positions are those in the lists above. */
export interface EventShape {
  readonly kind: GeneratedKind;
  readonly service: number;
  /** Of logs and traces: see {@link outcomes}. Of metrics: position of the gauge. */
  readonly outcome: number;
  readonly region: number;
}

const maxOutcomes = 5;

/** Returns what the whole number in an event is divided by. Durations are nanoseconds. */
export function divisorOf({ kind, outcome }: EventShape): number {
  return kind === "metric" && gauges[outcome] === "cpu.load" ? 100 : 1;
}

/** Number of shapes. Some of them have no events. */
export const shapeCount: number = generatedKinds.length * services.length * maxOutcomes * regions.length;

/** Returns a number below 256 that identifies a shape. */
export function toShapeId({ kind, service, outcome, region }: EventShape): number {
  return ((generatedKinds.indexOf(kind) * services.length + service) * maxOutcomes + outcome) * regions.length + region;
}

export function toShape(id: number): EventShape {
  const [region, rest] = [id % regions.length, Math.floor(id / regions.length)];
  const [outcome, position] = [rest % maxOutcomes, Math.floor(rest / maxOutcomes)];
  const kind = generatedKinds[Math.floor(position / services.length)] ?? "log";
  return { kind, service: position % services.length, outcome, region };
}

/** What stands for the parts of an event that its shape does not determine. */
export const placeholders: Readonly<Record<"value" | "milliseconds" | "user", string>> = {
  value: "<value>",
  milliseconds: "<milliseconds>",
  user: "<user>",
};

const { value, milliseconds, user } = placeholders;

/** Returns the fields of the events with a shape, with placeholders for what differs. */
export function toFields(shape: EventShape, columns: Columns): Readonly<Record<string, unknown>> {
  const { kind, outcome } = shape;
  const service = services[shape.service] ?? "checkout";
  const region = regions[shape.region] ?? "";
  if (kind === "metric") {
    return {
      MetricName: gauges[outcome],
      ServiceName: service,
      Attributes: {},
      ResourceAttributes: { "service.name": service },
      Value: value,
    };
  }
  const isTrace = kind === "trace";
  const failed = outcome >= outcomes.failure;
  const level = failed ? "error" : outcome === outcomes.warning ? "warn" : "info";
  const message = messagesOf[service][outcome];
  const status = failed ? 500 : 200;
  const isAny = columns === "any";
  const span = { name: `${service}.request` };
  return {
    ServiceName: service,
    ...(isTrace
      ? { SpanName: span.name, StatusCode: failed ? "Error" : "Ok" }
      : { SeverityText: level, Body: message }),
    ResourceAttributes: { "service.name": service, "cloud.region": region },
    ...(isAny ? { service, level, status, region, message, ...(isTrace ? { span } : {}) } : {}),
    ...(isTrace ? { Duration: value } : {}),
    ...(isAny ? { duration: milliseconds, user } : {}),
    // Maps contain only text.
    [isTrace ? "SpanAttributes" : "LogAttributes"]: { "http.status_code": String(status), user },
  };
}
