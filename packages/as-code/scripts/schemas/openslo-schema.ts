import { described, name, object, string } from "./schema.ts";
import type { Schema } from "./schema.ts";

/** Returns the schema of a metric source of OpenSLO with a filter. */
const metricSource = (description: string): Schema =>
  described(
    description,
    object(["metricSource"], {
      metricSource: object(["spec"], {
        type: string,
        spec: object(["source"], {
          source: name("Name of the source."),
          filter: name("Filter of the events."),
          language: { enum: ["sql", "lucene"] },
        }),
      }),
    }),
  );

/** Returns the schema of a list with exactly one item. */
const single = (items: Schema): Schema => ({ type: "array", minItems: 1, maxItems: 1, items });

/** The schema of the part of OpenSLO that can be translated. */
export const openSloSchema: Schema = described(
  "The part of OpenSLO v1 that can be translated.",
  object(["apiVersion", "kind", "metadata", "spec"], {
    apiVersion: { enum: ["openslo/v1"] },
    kind: { enum: ["SLO"] },
    metadata: object(["name"], {
      name: name("Name."),
      displayName: name("Name for people."),
      labels: { type: "object" },
      annotations: {
        type: "object",
        description:
          "`obstack/page` and `obstack/ticket` name the webhooks of urgent and of slow alerts. `obstack/owner`, `obstack/targets` and `obstack/movedFrom` are the fields of other files.",
        additionalProperties: string,
      },
    }),
    spec: object(["indicator", "timeWindow", "objectives"], {
      description: string,
      service: string,
      budgetingMethod: { enum: ["Occurrences"] },
      indicator: object(["spec"], {
        metadata: { type: "object" },
        spec: object(["ratioMetric"], {
          description: string,
          ratioMetric: object(["total"], {
            counter: { type: "boolean" },
            good: metricSource("The good events."),
            bad: metricSource("The bad events."),
            total: metricSource("The events that count."),
          }),
        }),
      }),
      timeWindow: single(object(["duration", "isRolling"], { duration: string, isRolling: { enum: [true] } })),
      objectives: single(
        object([], {
          displayName: string,
          target: { type: "number" },
          targetPercent: { type: "number" },
        }),
      ),
    }),
  }),
);
