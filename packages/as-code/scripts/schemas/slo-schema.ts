import { name, orReference } from "./schema.ts";
import type { Schema } from "./schema.ts";

const duration = (description: string): Schema => ({ type: "string", pattern: "^[1-9][0-9]*[mhdw]$", description });
/**
 * Returns the schema of the files of SLOs.
 *
 * @param objectFields Fields that all files of objects have.
 */
export const sloSchema = (objectFields: Record<string, Schema>): Schema => ({
  type: "object",
  description:
    "A service level objective, which becomes a dashboard and alerts on the rate at which it spends its error budget.",
  additionalProperties: false,
  required: ["name", "objective", "indicator"],
  properties: {
    $schema: { type: "string" },
    name: name("Name of the objective, such as `Checkout answers`."),
    description: { type: "string", description: "What users expect, for the dashboard." },
    objective: orReference({
      type: "number",
      exclusiveMinimum: 0,
      exclusiveMaximum: 100,
      description: "Percentage of events that must be good, such as 99.9.",
    }),
    window: { ...duration("Length of the rolling window. Default: 30d."), default: "30d" },
    indicator: {
      type: "object",
      description: "What counts. Exactly one of `bad`, `good` and `slower` tells which events are bad.",
      additionalProperties: false,
      required: ["source"],
      properties: {
        source: name("Name of the source in the deployment, or in the target's bindings."),
        total: name("Filter of the events that count. Default: all events of the source."),
        bad: name("Filter of the bad ones among these events."),
        good: name("Filter of the good ones among these events. The others are bad."),
        slower: {
          type: "object",
          description: "Events with a duration above a limit are bad.",
          additionalProperties: false,
          required: ["field", "than"],
          properties: {
            field: name("Column with the duration, such as `Duration`."),
            than: { type: "string", description: "The limit, such as 600ms or 1.5s." },
            unit: {
              enum: ["ns", "us", "ms", "s"],
              description: "Unit of the column. Default: that of the source, if it shows one.",
            },
          },
        },
        language: {
          enum: ["sql", "lucene"],
          default: "sql",
          description: "Language of the filters. With lucene, alerts watch ratios, which evaluate one window only.",
        },
      },
    },
    page: name("Name of the webhook of urgent alerts. Default: no urgent alerts."),
    ticket: name("Name of the webhook of slow alerts. Default: no slow alerts."),
    minimumEvents: orReference({
      type: "integer",
      minimum: 0,
      default: 10,
      description: "Events in the long window below which no alert fires.",
    }),
    burnRates: {
      type: "array",
      minItems: 1,
      description:
        "When to notify. Default: pages when 2% of the budget is spent in 1h or 5% in 6h, and tickets when 10% is spent in 1d or 3d.",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["severity", "long", "short"],
        properties: {
          severity: { enum: ["page", "ticket"], description: "Which webhook to call." },
          long: duration("Long window of the burn rate, such as 1h."),
          short: duration(
            "The short window, which must burn too, so that the alert ends soon. Usually a twelfth of the long one.",
          ),
          factor: {
            type: "number",
            exclusiveMinimum: 0,
            description: "How many times faster than allowed the budget is spent.",
          },
          budget: {
            type: "number",
            exclusiveMinimum: 0,
            maximum: 100,
            description: "Percentage of the budget that is spent in the long window, instead of the factor.",
          },
        },
      },
    },
    ...objectFields,
  },
});
