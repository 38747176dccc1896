import { createRandom } from "../common/random.ts";
import type { Event } from "../store/event.ts";

/** The kinds of sources with generated events. */
export const generatedKinds = ["log", "trace", "metric"] as const;

/** `table`: only the columns of the standard tables. `any`: also plain names such as `level` and `duration`. */
export type Columns = "any" | "table";

interface Parts {
  readonly seed: string;
  readonly source: string;
  readonly kind: (typeof generatedKinds)[number];
  readonly columns: Columns;
  /** Minutes since the epoch. */
  readonly minute: number;
}

const milliseconds = 60_000;
const nanosecondsInMillisecond = 1e6;

const services = ["checkout", "cart", "catalog", "payment", "frontend"];
const regions = ["eu-central-1", "us-east-1"];

/** Generates the events of a minute: more by day than at night, with errors in checkout for 20 minutes every six hours. */
export function generateEvents(parts: Parts): Event[] {
  const { seed, source, kind, columns, minute } = parts;
  if (kind === "metric") return generateMetrics(parts);
  const random = createRandom(`${seed}/${kind}/${minute}`);
  const day = Math.sin(((minute % 1440) / 1440) * 2 * Math.PI - Math.PI / 2);
  const incident = minute % 360 < 20;
  const count = Math.round(20 + 10 * day + 6 * random());
  return Array.from({ length: count }, (_, index) => {
    const service = services[Math.floor(random() ** 1.5 * services.length)] ?? "checkout";
    const failed = random() < (incident && service === "checkout" ? 0.4 : 0.03);
    const duration = Math.round((20 + 60 * random() ** 3 * 10) * (failed ? 4 : 1) * 100) / 100;
    const level = failed ? "error" : random() < 0.08 ? "warn" : "info";
    const status = failed ? 500 : 200;
    const region = regions[Math.floor(random() * regions.length)] ?? "";
    const user = `user-${Math.floor(random() * 400)}`;
    const message = failed ? `${service} did not respond in time` : `${service} responded`;
    const isTrace = kind === "trace";
    const table = {
      ServiceName: service,
      ...(isTrace
        ? {
            SpanName: `${service}.request`,
            Duration: Math.round(duration * nanosecondsInMillisecond),
            StatusCode: failed ? "Error" : "Ok",
          }
        : { SeverityText: level, Body: message }),
    };
    const more =
      columns === "table"
        ? {
            // Maps contain only text.
            [isTrace ? "SpanAttributes" : "LogAttributes"]: { "http.status_code": String(status), user },
            ResourceAttributes: { "service.name": service, "cloud.region": region },
          }
        : {
            service,
            level,
            status,
            duration,
            region,
            user,
            message,
            ...(isTrace ? { span: { name: `${service}.request` } } : {}),
          };
    return {
      source,
      time: minute * milliseconds + Math.floor((index / count) * milliseconds),
      fields: { ...more, ...table },
    };
  });
}

/** Returns the names of the fields of generated events of a kind; none for other kinds. */
export function generatedFields(kind: string): ReadonlySet<string> {
  const known = generatedKinds.find((one) => one === kind);
  if (known === undefined) return new Set();
  const events = generateEvents({ seed: "", source: "", kind: known, columns: "any", minute: 0 });
  return new Set(events.flatMap(({ fields }) => Object.keys(fields)));
}

/** Generates one value of `cpu.load` for each service. */
function generateMetrics({ seed, source, minute }: Parts): Event[] {
  const random = createRandom(`${seed}/metric/${minute}`);
  return services.map((service) => ({
    source,
    time: minute * milliseconds,
    fields: {
      MetricName: "cpu.load",
      Value: Math.round(random() * 100) / 100,
      ServiceName: service,
      Attributes: {},
      ResourceAttributes: { "service.name": service },
    },
  }));
}
