// Generates the JSON Schemas of the files in `schemas/` from the spec. With `--check`, checks that they are up to date.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import specification from "@obstack/openapi/selfhosted.v2.json" with { type: "json" };
import { referenceKinds, singular } from "../src/files/references.ts";
import { nameInFile } from "../src/model/names-in-files.ts";
import { openSloSchema } from "./schemas/openslo-schema.ts";
import { name, orReference, valueReference } from "./schemas/schema.ts";
import type { Schema } from "./schemas/schema.ts";
import { sloSchema } from "./schemas/slo-schema.ts";

const schemas = specification.components.schemas as unknown as Record<string, Schema>;

const other: Schema = {
  type: "object",
  description: "Server fields whose names have another meaning in a file.",
};

/** Returns the name of a definition from the name of its request schema. */
function definitionName(schema: string): string {
  return schema
    .replace(/^(?:Create|Update)/, "")
    .replace(/Request$/, "")
    .replace(/^(?:Tile|Alert|Dashboard)(?=.)/, "");
}

/** Converts a request schema to the form of files, and collects the definitions that it refers to. */
function fileSchema(request: string, definitions: Record<string, Schema>, more: Record<string, Schema>): Schema {
  const schema = schemas[request] ?? {};
  const fields = Object.entries(schema.properties ?? {}).filter(([, value]) => value["x-in-other"] !== true);
  const properties = fields.map(([field, value]): [string, Schema] => {
    const reference = value["x-reference"];
    if (reference === undefined && (field in more || field === "other"))
      throw new Error(
        `The field "${field}" of ${request} has the name of a field that only files have. Mark it with \`x-in-other: true\`: files set it below \`other\`.`,
      );
    if (reference === undefined) return [field, orReference(plain(value, definitions))];
    return [
      nameInFile(field),
      name(`Name of the ${nounOf(reference)} in the deployment, or in the target's bindings.`),
    ];
  });
  return {
    type: "object",
    description: String(schema["description"]),
    ...(schema.required === undefined ? {} : { required: schema.required }),
    properties: { ...(Object.fromEntries(properties) as Record<string, Schema>), ...more, other },
    ...(schema["x-unlisted-fields"] === true ? { "x-unlisted-fields": true } : {}),
  };
}

function nounOf(kind: string): string {
  return kind in singular ? singular[kind as keyof typeof singular] : kind;
}

/** Fields that only files have, by definition. */
const fileFields: Readonly<Record<string, Record<string, Schema>>> = {
  Tile: {
    key: name(
      "Key that alerts use to refer to this tile. Default: its name. Required if the name is missing or not unique.",
    ),
  },
};

/** Converts a schema: removes null (files omit the field instead), and allows values besides the documented ones. */
function plain(schema: Schema, definitions: Record<string, Schema>): Schema {
  const { type, format: _format, enum: closed, $ref, items, oneOf, ...rest } = schema;
  const { "x-not-shown": _notShown, "x-extensible-enum": open, readOnly: _readOnly, ...others } = rest;
  const kept = Object.fromEntries(Object.entries(others).filter(([keyword]) => !keyword.startsWith("x-")));
  if ($ref !== undefined) return { ...kept, ...referTo($ref, definitions) };
  if (oneOf !== undefined) return { ...kept, anyOf: oneOf.map((option) => plain(option, definitions)) };
  const types = Array.isArray(type) ? type.filter((one) => one !== "null") : [type];
  const oneType = types.length === 1 ? types[0] : types;
  const values = closed ?? open;
  // Editors suggest the documented values; the server decides about others.
  if (values !== undefined) return { ...kept, anyOf: [{ enum: values }, { type: oneType }] };
  return {
    ...(oneType === undefined ? {} : { type: oneType }),
    ...kept,
    ...(items === undefined ? {} : { items: plain(items, definitions) }),
  };
}

function referTo(reference: string, definitions: Record<string, Schema>): Schema {
  const schema = reference.replace("#/components/schemas/", "");
  const definition = definitionName(schema);
  if (!(definition in definitions)) {
    // Set first, because schemas can refer to each other.
    definitions[definition] = {};
    definitions[definition] =
      schemas[schema]?.oneOf === undefined
        ? fileSchema(schema, definitions, fileFields[definition] ?? {})
        : plain(schemas[schema] ?? {}, definitions);
  }
  return { $ref: `#/$defs/${definition}` };
}

/** Fields of dashboards, alerts and SLOs that only files have. */
const objectFields: Record<string, Schema> = {
  targets: {
    anyOf: [
      { type: "string", minLength: 1 },
      { type: "array", minItems: 1, items: { type: "string", minLength: 1 } },
    ],
    description:
      "Targets that have the object: names, patterns and exclusions, for example `production`, `eu-*,!eu-3` or `[eu-1, us-1]`. Default: all targets.",
  },
  movedFrom: name(
    "Previous key, after the file (or the `key` of a generated object) and its name changed. The object on the server keeps its identifier.",
  ),
  owner: name(
    "Team that owns the object, for grouping reports and for `--only owner:NAME`. It is not sent to the server.",
  ),
};

const dashboardDefinitions: Record<string, Schema> = {};
const dashboard = fileSchema("CreateDashboardRequest", dashboardDefinitions, objectFields);
dashboard["description"] = "A dashboard. Fields that the file omits stay unchanged on the server.";

const alertDefinitions: Record<string, Schema> = {};
const alert = fileSchema("CreateAlertRequest", alertDefinitions, {
  dashboard: name("Dashboard of the tile: its file without the extension, or its name."),
  tile: name("Name or key of the tile to watch."),
  webhook: name("Name of the webhook to call. Replaces `channel`."),
  savedSearch: name("Name of the saved search to watch, from the target's bindings."),
  ...objectFields,
});
alert["description"] = "An alert. Fields that the file omits stay unchanged on the server.";

const values: Schema = {
  type: "object",
  description: "Values that files refer to, as in `threshold: ${threshold.checkout}`.",
};

const target: Schema = {
  type: "object",
  description: "A deployment, and the identifiers that names refer to there.",
  additionalProperties: false,
  properties: {
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
        referenceKinds.map((kind) => [
          kind,
          { type: "object", additionalProperties: { type: "string", minLength: 1 } },
        ]),
      ),
    },
    values: { ...values, description: "Values of this target. They take precedence over those of all targets." },
  },
};

const limits: Record<string, Schema> = {
  "at-most": { type: "string", description: "Maximum number of firings of an alert in any period, for example 5/day." },
  "at-least": { type: "string", description: "Minimum number of firings of an alert per period, for example 1/30d." },
  "fail-on": {
    type: ["string", "array"],
    description:
      "Outcomes that fail a backtest, in addition to query-failed: no-data, not-testable, never-fires, or a list of them. With none, a failed query does not fail it.",
    items: { type: "string" },
  },
};
const percent = (description: string): Schema => ({ type: "number", minimum: 0, maximum: 100, description });
const test: Schema = {
  type: "object",
  description: "Limits of `obstack test`.",
  additionalProperties: false,
  properties: {
    ...limits,
    coverage: {
      type: "object",
      additionalProperties: false,
      properties: {
        alerts: percent("Minimum percentage of alerts with a unit test."),
        tiles: percent("Minimum percentage of tiles with an alert."),
      },
    },
    alerts: {
      type: "object",
      description: "Limits of single alerts by key. They take precedence over those of all alerts.",
      additionalProperties: { type: "object", additionalProperties: false, properties: limits },
    },
    searches: {
      type: "object",
      description:
        "Saved searches by name or identifier, as in the alerts that watch them. The interface cannot read them, and a backtest needs their filters.",
      additionalProperties: {
        type: "object",
        additionalProperties: false,
        required: ["source"],
        properties: {
          source: { type: "string", description: "Name or identifier of the source." },
          where: { type: "string", description: "Filter." },
          whereLanguage: {
            type: "string",
            enum: ["lucene", "sql"],
            description: "Language of the filter. Default: lucene.",
          },
          select: { type: "string", description: "Columns. Their aliases can occur in the filter." },
        },
      },
    },
  },
};

const fleet: Schema = {
  type: "object",
  description: "How commands run on several targets, selected with `--all` or with patterns in `--target`.",
  additionalProperties: false,
  properties: {
    waves: {
      type: "array",
      description:
        "Order of an apply. It stops after a wave with more failed targets than `maxFailures`. A wave is a list of targets, patterns and exclusions, for example `canary`, `eu-*,!eu-3` or `[eu-1, us-1]`, or `rest`: the targets of no other wave, which are last by default.",
      items: {
        anyOf: [
          { type: "string", minLength: 1 },
          { type: "array", minItems: 1, items: { type: "string", minLength: 1 } },
        ],
      },
    },
    maxFailures: {
      anyOf: [
        { type: "integer", minimum: 0 },
        { type: "string", pattern: "^(?:100|[0-9]{1,2})(?:\\.[0-9]+)?%$" },
      ],
      default: 0,
      description:
        "Failed targets that a wave may have before an apply stops: a number, or a percentage of the targets of the wave, for example `5%`, rounded down. The exit code is that of a failure anyway.",
    },
    concurrency: {
      type: "integer",
      minimum: 1,
      default: 10,
      description: "Number of targets at work at the same time.",
    },
  },
};

const files: Record<string, Schema> = {
  dashboard: {
    ...schemaOf("A dashboard of Obstack"),
    ...dashboard,
    $defs: { ...dashboardDefinitions, Value: valueReference },
  },
  alert: { ...schemaOf("An alert of Obstack"), ...alert, $defs: { ...alertDefinitions, Value: valueReference } },
  slo: {
    ...schemaOf("A service level objective of Obstack"),
    ...sloSchema(objectFields),
    $defs: { Value: valueReference },
  },
  openslo: { ...schemaOf("A service level objective of OpenSLO"), ...openSloSchema },
  obstack: {
    ...schemaOf("Targets of Obstack"),
    type: "object",
    additionalProperties: false,
    properties: {
      $schema: { type: "string" },
      targets: {
        type: "object",
        description: "Deployments by name, as used with `--target`, `--from` and `--to`.",
        additionalProperties: { $ref: "#/$defs/Target" },
      },
      values,
      test,
      valuesSchema: name("JSON Schema of the values; a file in this folder."),
      state: {
        type: "object",
        description: "Where states are kept. Default: in state/, committed with the other files.",
        additionalProperties: false,
        properties: {
          branch: name(
            "Branch with the states, for protected main branches. `obstack state pull` and `obstack state push` access it.",
          ),
        },
      },
      fleet,
    },
    $defs: { Target: target },
  },
};
for (const schema of [files["dashboard"], files["alert"]]) {
  if (schema?.properties) schema.properties = { $schema: { type: "string" }, ...schema.properties };
}

const isCheck = process.argv.includes("--check");
for (const [kind, schema] of Object.entries(files)) {
  const file = new URL(`../schemas/${kind}.schema.json`, import.meta.url);
  const text = `${JSON.stringify(schema, undefined, 2)}\n`;
  if (!isCheck) {
    mkdirSync(new URL(".", file), { recursive: true });
    writeFileSync(file, text);
    console.log(`schemas/${kind}.schema.json written`);
  } else if (read(file) !== text) {
    console.error(`schemas/${kind}.schema.json is out of date. Run \`npm run generate\` and commit the result.`);
    process.exitCode = 1;
  }
}

function schemaOf(title: string): Schema {
  return { $schema: "https://json-schema.org/draft/2020-12/schema", title };
}

function read(file: URL): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
