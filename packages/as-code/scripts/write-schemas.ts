// Writes the JSON Schemas of the files into `schemas/`, from the spec; with `--check` tells whether they are current.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import specification from "@obstack/openapi/selfhosted.v2.json" with { type: "json" };
import { referenceKinds } from "../src/files/references.ts";

type Schema = { [keyword: string]: unknown; properties?: Record<string, Schema>; required?: string[] };

const schemas = specification.components.schemas as unknown as Record<string, Schema>;
const name = (description: string): Schema => ({ type: "string", minLength: 1, description });

/** Fields that only a server gives have no place in a file. */
const other: Schema = {
  type: "object",
  description: "Fields of the server whose names mean something else in a file.",
};

const series = object("TileSeriesRequest", {
  source: name("Name of the source that the series reads, as the deployment or the target calls it."),
});
delete series.properties?.["sourceId"];

const tile = object("CreateTileRequest", {
  key: name("What alerts call this tile by; default its name. Needed where names are missing or not unique."),
});
if (tile.properties) tile.properties["series"] = list(tile.properties["series"], "TileSeries");

const dashboard = object("CreateDashboardRequest", {});
dashboard["description"] = "A dashboard as a file. What the file does not say stays as it is on the server.";
if (dashboard.properties) dashboard.properties["tiles"] = list(dashboard.properties["tiles"], "Tile");

const channel = object("AlertChannelRequest", { webhook: name("Name of the webhook to call.") });
delete channel.properties?.["webhookId"];

const alert = object("CreateAlertRequest", {
  dashboard: name("The dashboard of the tile: its file, without the ending, or its name."),
  tile: name("The tile to watch: its name, or its key."),
  webhook: name("Name of the webhook to call, in place of `channel`."),
  savedSearch: name("What the target calls the saved search to watch."),
});
alert["description"] = "An alert as a file. What the file does not say stays as it is on the server.";
for (const field of ["dashboardId", "tileId"]) delete alert.properties?.[field];
// Records have fields that the document shows in answers alone; servers take them back.
for (const [field, schema] of Object.entries(schemas["Alert"]?.properties ?? {})) {
  if (schema["readOnly"] === true || field.endsWith("Id") || alert.properties?.[field] !== undefined) continue;
  if (alert.properties) alert.properties[field] = plain(schema);
}
if (alert.properties) alert.properties["channel"] = { $ref: "#/$defs/Channel" };

const target: Schema = {
  type: "object",
  description: "A deployment, and what names mean there.",
  additionalProperties: false,
  properties: {
    profile: name("Profile of the obstack command; default the one that is called like the target."),
    deployment: {
      enum: ["selfhosted", "hosted"],
      description: "Which deployment it is; default as the command finds.",
    },
    baseUrl: name("Base address."),
    organizationId: name("Organization of a hosted deployment."),
    serviceId: name("Service of a hosted deployment."),
    bindings: {
      type: "object",
      description:
        "Identifiers by name, for what cannot be found by its name there: webhooks of a hosted deployment, saved searches, names that are not unique.",
      additionalProperties: false,
      properties: Object.fromEntries(
        referenceKinds.map((kind) => [
          kind,
          { type: "object", additionalProperties: { type: "string", minLength: 1 } },
        ]),
      ),
    },
  },
};

const files: Record<string, Schema> = {
  dashboard: { ...schemaOf("A dashboard of Obstack"), ...dashboard, $defs: { Tile: tile, Series: series } },
  alert: { ...schemaOf("An alert of Obstack"), ...alert, $defs: { Channel: channel } },
  obstack: {
    ...schemaOf("Targets of Obstack"),
    type: "object",
    additionalProperties: false,
    properties: {
      $schema: { type: "string" },
      targets: {
        type: "object",
        description: "Deployments by the names that `--target`, `--from` and `--to` take.",
        additionalProperties: { $ref: "#/$defs/Target" },
      },
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
  const text = `${JSON.stringify(schema, undefined, 2)}\n`
    .replaceAll("#/components/schemas/TileSeries", "#/$defs/Series")
    .replaceAll("#/components/schemas/Tile", "#/$defs/Tile");
  if (!isCheck) {
    mkdirSync(new URL(".", file), { recursive: true });
    writeFileSync(file, text);
    console.log(`schemas/${kind}.schema.json written`);
  } else if (read(file) !== text) {
    console.error(
      `schemas/${kind}.schema.json is not what the spec gives: run \`npm run generate\` and commit the result.`,
    );
    process.exitCode = 1;
  }
}

function schemaOf(title: string): Schema {
  return { $schema: "https://json-schema.org/draft/2020-12/schema", title };
}

function object(request: string, properties: Record<string, Schema>): Schema {
  const schema = schemas[request] ?? {};
  const own = Object.entries(schema.properties ?? {}).map(([field, value]) => [field, plain(value)]);
  return {
    type: "object",
    description: String(schema["description"]),
    ...(schema.required === undefined ? {} : { required: schema.required }),
    properties: { ...(Object.fromEntries(own) as Record<string, Schema>), ...properties, other },
  };
}

function list(schema: Schema | undefined, definition: string): Schema {
  return { ...schema, items: { $ref: `#/components/schemas/${definition}` } };
}

/** Without null, which a file says by leaving the field out, and open where servers know more values than the document. */
function plain(schema: Schema): Schema {
  const { type, format: _format, enum: closed, ...rest } = schema;
  const { "x-not-shown": _notShown, "x-extensible-enum": _open, readOnly: _readOnly, ...kept } = rest;
  const types = Array.isArray(type) ? type.filter((one) => one !== "null") : [type];
  const oneType = types.length === 1 ? types[0] : types;
  // Other values are the server's to judge; an editor offers these.
  if (closed !== undefined) return { ...kept, anyOf: [{ enum: closed }, { type: oneType }] };
  return { ...(oneType === undefined ? {} : { type: oneType }), ...kept };
}

function read(file: URL): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
