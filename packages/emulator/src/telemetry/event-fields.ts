import type { Service } from "./shop-conditions.ts";

/** The kinds of sources with generated events. */
export const generatedKinds = ["log", "trace", "metric"] as const;

export type GeneratedKind = (typeof generatedKinds)[number];

/** `table`: only the columns of the standard tables. `any`: also plain names such as `level` and `duration`. */
export type Columns = "any" | "table";

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

/** Returns the number of failures of a service. */
export function countFailures(service: Service): number {
  return messagesOf[service].length - outcomes.failure;
}

/** A request to a service of the web shop. */
export interface ShopRequest {
  readonly kind: "log" | "trace";
  readonly service: Service;
  /** See {@link outcomes}. */
  readonly outcome: number;
  readonly region: string;
  /** Nanoseconds. */
  readonly duration: number;
  readonly user: string;
}

/** Returns the fields of the event of a request. */
export function requestFields(
  { kind, service, outcome, region, duration, user }: ShopRequest,
  columns: Columns,
): Readonly<Record<string, unknown>> {
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
      ? { SpanName: span.name, StatusCode: failed ? "Error" : "Ok", Duration: duration }
      : { SeverityText: level, Body: message }),
    ResourceAttributes: { "service.name": service, "cloud.region": region },
    ...(isAny ? { service, level, status, region, message, duration: duration / 1e6, user } : {}),
    ...(isAny && isTrace ? { span } : {}),
    // Maps contain only text.
    [isTrace ? "SpanAttributes" : "LogAttributes"]: { "http.status_code": String(status), user },
  };
}

/** Returns the fields of the event of a gauge. */
export function gaugeFields(name: string, service: Service, value: number): Readonly<Record<string, unknown>> {
  return {
    MetricName: name,
    ServiceName: service,
    Attributes: {},
    ResourceAttributes: { "service.name": service },
    Value: value,
  };
}

/** Returns the names of the fields of generated events of a kind; none for other kinds. */
export function generatedFields(kind: string): ReadonlySet<string> {
  if (kind === "metric") return new Set(Object.keys(gaugeFields("", "cart", 0)));
  if (kind !== "log" && kind !== "trace") return new Set();
  const request = { kind, service: "cart", outcome: 0, region: "", duration: 0, user: "" } as const;
  return new Set(Object.keys(requestFields(request, "any")));
}
