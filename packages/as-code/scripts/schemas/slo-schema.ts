import { aName, described, name, object, orReference, string, text } from "./schema.ts";
import type { Schema } from "./schema.ts";

const duration = (description: string): Schema => ({ type: "string", pattern: "^[1-9][0-9]*[mhdw]$", description });
const moment = (what: string): Schema => text(`${what}: whole minutes in UTC, for example 2026-10-03T22:00:00Z.`);
/**
 * Returns the schema of the files of SLOs.
 *
 * @param objectFields Fields that all files of objects have.
 */
export const sloSchema = (objectFields: Record<string, Schema>): Schema =>
  described(
    "Service level objective. Creates a dashboard, and alerts on the rate at which the error budget is spent.",
    object(["name", "objective", "indicator"], {
      $schema: string,
      name: name("Name of the objective, for example `Checkout answers`."),
      description: text("What users expect. Shown on the dashboard."),
      objective: orReference({
        type: "number",
        exclusiveMinimum: 0,
        exclusiveMaximum: 100,
        description: "Percentage of events that must be good, for example 99.9.",
      }),
      window: {
        ...duration(
          "Length of the rolling window, for example 7d, or `month` or `quarter` for the calendar in UTC, to date. Default: 30d.",
        ),
        pattern: "^([1-9][0-9]*[mhdw]|month|quarter)$",
        default: "30d",
      },
      indicator: described(
        "Events to count. Set exactly one of `bad`, `good` and `slower`, unless metrics determine the bad ones.",
        object(["source"], {
          source: name("Name of the source in the deployment, or in the target's bindings."),
          counter: {
            description:
              "Counter whose increase is the number of events, for example `http.server.requests`, or one for all events and one for the bad or good ones. For sources of metrics, whose table has the columns of OpenTelemetry. Filters select its series, for example by `Attributes['status']`.",
            anyOf: [
              name("Name of the counter of all events. `bad` or `good` selects its series of bad or good ones."),
              object(["total"], {
                total: name("Name of the counter of all events."),
                bad: name("Name of the counter of bad events. The filter `bad` is optional then."),
                good: name("Name of the counter of good events. The filter `good` is optional then."),
              }),
            ],
          },
          histogram: described(
            "Histogram whose values are the events. For sources of metrics, whose table has the columns of OpenTelemetry. Charts cannot count values above a bound, so only the alerts and the dashboard know the numbers.",
            object(["name", "bound"], {
              name: name("Name of the histogram, for example `http.server.request.duration`."),
              bound: {
                type: "number",
                description:
                  "Greatest good value, in the unit of the histogram, for example 0.5. Should be one of its explicit bounds: otherwise, values above the next lower one are bad.",
              },
            }),
          ),
          total: name("Filter in SQL for the events to count. Default: all events of the source."),
          bad: name("Filter in SQL for bad events. All other events are good."),
          good: name("Filter in SQL for good events. All other events are bad."),
          slower: described(
            "Limit of a duration. Events above it are bad.",
            object(["field", "than"], {
              field: name("Column with the duration, for example `Duration`."),
              than: text("Longest good duration, for example 600ms or 1.5s."),
              unit: {
                enum: ["ns", "us", "ms", "s"],
                description: "Unit of the column. Default: the unit that the source shows. Required if it shows none.",
              },
            }),
          ),
        }),
      ),
      by: described(
        "One SLO for each value of a column, such as the name of a service, each with its own budget, alerts and dashboard.",
        object(["field", "values"], {
          field: name("Column, or expression in SQL, for example `ServiceName`."),
          values: orReference({
            type: "array",
            minItems: 1,
            maxItems: 100,
            uniqueItems: true,
            items: aName,
            description: "Values of the column. Each is part of the name and, in lowercase, of the key of its SLO.",
          }),
        }),
      ),
      page: name("Name of the webhook for urgent alerts. Default: no urgent alerts."),
      ticket: name("Name of the webhook for alerts that can wait. Default: no such alerts."),
      minimumEvents: orReference({
        type: "integer",
        minimum: 0,
        default: 5,
        description:
          "Number of events in the long window below which no alert fires. With few events an hour, a higher minimum loses pages: 10 loses most of them at 1 event an hour.",
      }),
      minimumCoverage: orReference({
        type: "number",
        minimum: 0,
        maximum: 100,
        default: 50,
        description: "Percentage of the hours in the window with events below which the budget is unknown.",
      }),
      delay: duration(
        "How long events take to arrive, for example 5m. Both windows end this much earlier. Default: none.",
      ),
      absent: duration(
        "Time without events after which an alert fires, for example 15m. It calls the webhook of `page`, else of `ticket`. Default: no such alert.",
      ),
      exclude: {
        type: "array",
        maxItems: 100,
        description: "Maintenance windows, whose events do not count.",
        items: object(["from", "to"], {
          from: moment("Start of the window"),
          to: moment("End of the window, at most 31 days later"),
          reason: text("Why events do not count. Shown on the dashboard and in reports."),
        }),
      },
      interval: {
        enum: ["1m", "5m", "15m", "30m", "1h"],
        default: "1m",
        description:
          "Shortest interval of the alerts, up to the shortest short window. Firing alerts notify at each interval: with a longer one less often, and later.",
      },
      burnRates: {
        type: "array",
        minItems: 1,
        description:
          "When alerts fire. Default for 30d: pages at 14.4 times the allowed rate over 1h and at 6 times over 6h, and tickets at 3 times over 1d and at 1 time over 3d. Shorter windows have the same rates over shorter times.",
        items: object(["severity", "long", "short"], {
          severity: { enum: ["page", "ticket"], description: "Webhook to call." },
          long: duration("Length of the long window, for example 1h."),
          short: duration(
            "Length of the short window, for example 5m. Both windows must exceed the burn rate, so the alert ends soon after the problem. Usually a twelfth of the long window.",
          ),
          factor: {
            type: "number",
            exclusiveMinimum: 0,
            description:
              "Burn rate: how many times faster than allowed the budget is spent, for example 14.4. Set this or `budget`.",
          },
          budget: {
            type: "number",
            exclusiveMinimum: 0,
            maximum: 100,
            description:
              "Percentage of the budget that is spent in the long window, for example 2. Set this or `factor`.",
          },
        }),
      },
      ...objectFields,
    }),
  );
