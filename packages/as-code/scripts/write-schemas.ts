// Generates the JSON Schemas of the files in `schemas/` from the spec. With `--check`, checks that they are up to date.
import { writeGenerated } from "@obstack/generate-types/write-generated";
import specification from "@obstack/openapi/selfhosted.v2.json" with { type: "json" };
import { getOwn } from "@obstack/core";
import { singular } from "../src/names/names.ts";
import { nameInFile } from "../src/model/to-file.ts";
import { aName, name, orReference, string, targetNames, valueReference } from "./schemas/schema.ts";
import type { Schema } from "./schemas/schema.ts";
import { settingsSchema } from "./schemas/settings-schema.ts";
import { sloSchema } from "./schemas/slo-schema.ts";

const schemas = specification.components.schemas as unknown as Record<string, Schema>;

const other: Schema = {
  type: "object",
  description: "Server fields whose names have another meaning in a file.",
};

/** Returns the name of a definition from the name of its request schema. */
function definitionName(schema: string): string {
  return schema.replaceAll(/^(?:Create|Update)|Request$/g, "").replace(/^(?:Tile|Alert|Dashboard)(?=.)/, "");
}

/** Converts a request schema to the form of files, and collects the definitions that it refers to. */
function fileSchema(request: string, definitions: Record<string, Schema>, more: Record<string, Schema>): Schema {
  const schema = schemas[request] ?? {};
  const fields = Object.entries(schema.properties ?? {}).filter(([, value]) => value["x-in-other"] !== true);
  const observed = schema["x-observed-fields"] as string[] | undefined;
  const identifiers = fields.flatMap(([field, value]) => (value["x-reference"] === undefined ? [] : [field]));
  const properties = fields.map(([field, value]): [string, Schema] => {
    const reference = value["x-reference"];
    if (reference === undefined && (field in more || field === "other"))
      throw new Error(
        `The field "${field}" of ${request} has the name of a field that only files have. Mark it with \`x-in-other: true\`: files set it below \`other\`.`,
      );
    if (reference === undefined) return [field, orReference(plain(value, definitions))];
    return [
      nameInFile(field),
      name(`Name of the ${getOwn(singular, reference) ?? reference} in the deployment, or in the target's bindings.`),
    ];
  });
  return {
    type: "object",
    description: String(schema["description"]),
    ...(schema.required === undefined ? {} : { required: schema.required }),
    properties: { ...(Object.fromEntries(properties) as Record<string, Schema>), ...more, other },
    ...Object.fromEntries(Object.entries(schema).filter(([keyword]) => keywordsOfNames.has(keyword))),
    // Files can have identifiers, as records do.
    ...(observed === undefined ? {} : { "x-observed-fields": [...observed, ...identifiers].toSorted() }),
  };
}

/** Extensions about the names of fields, which the validation of files reads. */
const keywordsOfNames = new Set(["x-also-called", "x-observed-fields", "x-unlisted-fields"]);

/** Fields of tiles that only files have. */
const tileFields: Record<string, Schema> = {
  key: name(
    "Key that alerts use to refer to this tile. Default: its name. Required if the name is missing or not unique.",
  ),
};

/** Converts a schema: removes null (files omit the field instead), and allows values besides the documented ones. */
function plain(schema: Schema, definitions: Record<string, Schema>): Schema {
  const { type, format: _format, enum: closed, $ref, items, oneOf, ...rest } = schema;
  const { "x-not-shown": _notShown, "x-extensible-enum": open, readOnly: _readOnly, ...others } = rest;
  const kept = Object.fromEntries(
    Object.entries(others).filter(([keyword]) => !keyword.startsWith("x-") || keywordsOfNames.has(keyword)),
  );
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
        ? fileSchema(schema, definitions, definition === "Tile" ? tileFields : {})
        : plain(schemas[schema] ?? {}, definitions);
  }
  return { $ref: `#/$defs/${definition}` };
}

/** Fields of dashboards, alerts and SLOs that only files have. */
const objectFields: Record<string, Schema> = {
  targets: targetNames(
    "Targets that have the object: names, patterns and exclusions, for example `production`, `eu-*,!eu-3` or `[eu-1, us-1]`. Default: all targets.",
  ),
  movedFrom: name(
    "Previous key, after the file (or the `key` of a generated object) and its name changed. The object on the server keeps its identifier.",
  ),
  owner: name(
    "Team that owns the object, for grouping reports and for `--only owner:NAME`. It is not sent to the server.",
  ),
  exceptions: {
    type: "object",
    description:
      "Rules that the object may break, and why, for example `runbook: Moves to the new service in January`. The names are those of the exports in `policies/`.",
    additionalProperties: aName,
  },
};

/** Returns the schema of the files of dashboards or alerts from that of the request that creates them. */
function objectFile(title: string, request: string, description: string, more: Record<string, Schema> = {}): Schema {
  const $defs: Record<string, Schema> = {};
  const schema = fileSchema(request, $defs, { ...more, ...objectFields });
  const properties = { $schema: string, ...schema.properties };
  return { ...titled(title), ...schema, description, properties, $defs: { ...$defs, Value: valueReference } };
}

const files: Record<string, Schema> = {
  dashboard: objectFile(
    "A dashboard of Obstack",
    "CreateDashboardRequest",
    "A dashboard. Fields that the file omits stay unchanged on the server.",
  ),
  alert: objectFile(
    "An alert of Obstack",
    "CreateAlertRequest",
    "An alert. Fields that the file omits stay unchanged on the server.",
    {
      dashboard: name("Dashboard of the tile: its file without the extension, or its name."),
      tile: name("Name or key of the tile to watch."),
      webhook: name("Name of the webhook to call. Replaces `channel`."),
      savedSearch: name("Name of the saved search to watch, from the target's bindings."),
    },
  ),
  slo: {
    ...titled("A service level objective of Obstack"),
    ...sloSchema(objectFields),
    $defs: { Value: valueReference },
  },
  obstack: { ...titled("Targets of Obstack"), ...settingsSchema },
};

for (const [kind, schema] of Object.entries(files)) {
  const file = new URL(`../schemas/${kind}.schema.json`, import.meta.url);
  writeGenerated(file, `${JSON.stringify(schema, undefined, 2)}\n`);
}

function titled(title: string): Schema {
  return { $schema: "https://json-schema.org/draft/2020-12/schema", title };
}
