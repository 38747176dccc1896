import { name } from "./schema.ts";
import type { Schema } from "./schema.ts";

/** Returns the schema of a metric source of OpenSLO with a filter. */
const metricSource = (description: string): Schema => ({
  type: "object",
  description,
  additionalProperties: false,
  required: ["metricSource"],
  properties: {
    metricSource: {
      type: "object",
      additionalProperties: false,
      required: ["spec"],
      properties: {
        type: { type: "string" },
        spec: {
          type: "object",
          additionalProperties: false,
          required: ["source"],
          properties: {
            source: name("Name of the source."),
            filter: name("Filter of the events."),
            language: { enum: ["sql", "lucene"] },
          },
        },
      },
    },
  },
});

/** Returns the schema of a list with exactly one item. */
const single = (items: Schema): Schema => ({ type: "array", minItems: 1, maxItems: 1, items });

/** The schema of the part of OpenSLO that can be translated. */
export const openSloSchema: Schema = {
  type: "object",
  description: "The part of OpenSLO v1 that can be translated.",
  additionalProperties: false,
  required: ["apiVersion", "kind", "metadata", "spec"],
  properties: {
    apiVersion: { enum: ["openslo/v1"] },
    kind: { enum: ["SLO"] },
    metadata: {
      type: "object",
      additionalProperties: false,
      required: ["name"],
      properties: {
        name: name("Name."),
        displayName: name("Name for people."),
        labels: { type: "object" },
        annotations: {
          type: "object",
          description:
            "`obstack/page` and `obstack/ticket` name the webhooks of urgent and of slow alerts. `obstack/owner`, `obstack/targets` and `obstack/movedFrom` are the fields of other files.",
          additionalProperties: { type: "string" },
        },
      },
    },
    spec: {
      type: "object",
      additionalProperties: false,
      required: ["indicator", "timeWindow", "objectives"],
      properties: {
        description: { type: "string" },
        service: { type: "string" },
        budgetingMethod: { enum: ["Occurrences"] },
        indicator: {
          type: "object",
          additionalProperties: false,
          required: ["spec"],
          properties: {
            metadata: { type: "object" },
            spec: {
              type: "object",
              additionalProperties: false,
              required: ["ratioMetric"],
              properties: {
                description: { type: "string" },
                ratioMetric: {
                  type: "object",
                  additionalProperties: false,
                  required: ["total"],
                  properties: {
                    counter: { type: "boolean" },
                    good: metricSource("The good events."),
                    bad: metricSource("The bad events."),
                    total: metricSource("The events that count."),
                  },
                },
              },
            },
          },
        },
        timeWindow: single({
          type: "object",
          additionalProperties: false,
          required: ["duration", "isRolling"],
          properties: { duration: { type: "string" }, isRolling: { enum: [true] } },
        }),
        objectives: single({
          type: "object",
          additionalProperties: false,
          properties: {
            displayName: { type: "string" },
            target: { type: "number" },
            targetPercent: { type: "number" },
          },
        }),
      },
    },
  },
};
