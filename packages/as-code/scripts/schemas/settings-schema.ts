import { referenceKinds } from "../../src/names/names.ts";
import { aName, described, name, object, string, targetNames, text } from "./schema.ts";
import type { Schema } from "./schema.ts";

const values: Schema = {
  type: "object",
  description: "Values that files refer to, as in `threshold: ${threshold.checkout}`.",
};

const target: Schema = described(
  "A deployment, and the identifiers that names refer to there.",
  object([], {
    profile: name("Profile of the obstack command. Default: the profile with the name of the target."),
    deployment: {
      enum: ["selfhosted", "hosted"],
      description: "Kind of deployment. Default: determined by the command's settings.",
    },
    baseUrl: name("Base URL."),
    webUrl: {
      type: "string",
      pattern: "^https?://",
      description: "Address of the web UI, for links to dashboards in the messages of SLO alerts.",
    },
    organizationId: name("Organization of a hosted deployment."),
    serviceId: name("Service of a hosted deployment."),
    bindings: {
      type: "object",
      description:
        "Identifiers by name, for objects that cannot be found by name: webhooks of a hosted deployment, saved searches, and objects whose name is not unique.",
      additionalProperties: false,
      properties: Object.fromEntries(
        referenceKinds.map((kind) => [kind, { type: "object", additionalProperties: aName }]),
      ),
    },
    values: { ...values, description: "Values of this target. They take precedence over those of all targets." },
  }),
);

const limits: Record<string, Schema> = {
  "at-most": text(
    "Maximum number of notifications of an alert in any period, for example 5/day. It notifies in every window in which it fires.",
  ),
  "at-least": text("Minimum number of firings of an alert per period, for example 1/30d."),
  "fail-on": {
    type: ["string", "array"],
    description:
      "Outcomes that fail a backtest, in addition to query-failed: no-data, not-testable, never-fires, incidents (those that cannot be judged), or a list of them. With none, a failed query does not fail it.",
    items: string,
  },
};
const percent = (description: string): Schema => ({ type: "number", minimum: 0, maximum: 100, description });
const test: Schema = described(
  "Limits of `obstack test`.",
  object([], {
    ...limits,
    coverage: object([], {
      alerts: percent("Minimum percentage of alerts with a unit test."),
      tiles: percent("Minimum percentage of tiles with an alert."),
    }),
    alerts: {
      type: "object",
      description: "Limits of single alerts by key. They take precedence over those of all alerts.",
      additionalProperties: { type: "object", additionalProperties: false, properties: limits },
    },
    searches: {
      type: "object",
      description:
        "Saved searches by name or identifier, as in the alerts that watch them. The interface cannot read them, and a backtest needs their filters.",
      additionalProperties: object(["source"], {
        source: text("Name or identifier of the source."),
        where: text("Filter."),
        whereLanguage: {
          type: "string",
          enum: ["lucene", "sql"],
          description: "Language of the filter. Default: lucene.",
        },
        select: text("Columns. Their aliases can occur in the filter."),
      }),
    },
  }),
);

const fleet: Schema = described(
  "How commands run on several targets, selected with `--all` or with patterns in `--target`.",
  object([], {
    waves: {
      type: "array",
      description:
        "Order of an apply. It stops after a wave with more failed targets than `maxFailures`. A wave is a list of targets, patterns and exclusions, for example `canary`, `eu-*,!eu-3` or `[eu-1, us-1]`, or `rest`: the targets of no other wave, which are last by default.",
      items: targetNames(),
    },
    maxFailures: {
      type: "integer",
      minimum: 0,
      default: 0,
      description:
        "Failed targets that a wave may have before an apply stops. The exit code is that of a failure anyway.",
    },
    concurrency: {
      type: "integer",
      minimum: 1,
      default: 10,
      description: "Number of targets at work at the same time.",
    },
  }),
);

/** The schema of `obstack.yaml`. */
export const settingsSchema: Schema = {
  type: "object",
  additionalProperties: false,
  properties: {
    $schema: string,
    targets: {
      type: "object",
      description: "Deployments by name, as used with `--target`, `--from` and `--to`.",
      additionalProperties: { $ref: "#/$defs/Target" },
    },
    values,
    test,
    valuesSchema: name("JSON Schema of the values; a file in this folder."),
    stateBranch: name(
      "Branch that contains only states, such as obstack-state. `obstack state pull` reads them. Default: state/ is committed with the other files.",
    ),
    removed: {
      type: "array",
      description:
        "Objects that this stack gives up, for example to another stack: files (`alerts/checkout-errors`), folders (`dashboards/checkout/`), SLOs (`slos/checkout`) and patterns with `*`, `?` and `[a-z]`. They leave the state, and nothing is deleted. Their files must not exist anymore.",
      items: { type: "string", pattern: "^(?:dashboards|alerts|slos)/", examples: ["alerts/checkout-errors"] },
    },
    fleet,
  },
  $defs: { Target: target },
};
