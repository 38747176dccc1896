// Writes the JSON Schemas of the files into `schemas/`, from the spec; with `--check` tells whether they are current.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import specification from "@obstack/openapi/selfhosted.v2.json" with { type: "json" };
import { referenceKinds, singular } from "../src/files/references.ts";
import { nameInFile } from "../src/model/names-in-files.ts";

type Schema = {
  [keyword: string]: unknown;
  $ref?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  oneOf?: Schema[];
  "x-reference"?: string;
};

const schemas = specification.components.schemas as unknown as Record<string, Schema>;
const name = (description: string): Schema => ({ type: "string", minLength: 1, description });

const other: Schema = {
  type: "object",
  description: "Fields of the server whose names mean something else in a file.",
};

/** What a definition of the files is called, by the schema of the request that it comes from. */
function definitionName(schema: string): string {
  return schema
    .replace(/^(?:Create|Update)/, "")
    .replace(/Request$/, "")
    .replace(/^(?:Tile|Alert|Dashboard)(?=.)/, "");
}

/** Collects the definitions that a schema refers to, in the form of the files. */
function fileSchema(request: string, definitions: Record<string, Schema>, more: Record<string, Schema>): Schema {
  const schema = schemas[request] ?? {};
  const properties = Object.entries(schema.properties ?? {}).map(([field, value]): [string, Schema] => {
    const reference = value["x-reference"];
    if (reference === undefined) return [field, plain(value, definitions)];
    return [nameInFile(field), name(`Name of the ${nounOf(reference)}, as the deployment or the target calls it.`)];
  });
  return {
    type: "object",
    description: String(schema["description"]),
    ...(schema.required === undefined ? {} : { required: schema.required }),
    properties: { ...(Object.fromEntries(properties) as Record<string, Schema>), ...more, other },
    ...(schema["additionalProperties"] === true ? { additionalProperties: true } : {}),
  };
}

function nounOf(kind: string): string {
  return kind in singular ? singular[kind as keyof typeof singular] : kind;
}

/** Fields of definitions that only files have. */
const fileFields: Readonly<Record<string, Record<string, Schema>>> = {
  Tile: { key: name("What alerts call this tile by; default its name. Needed where names are missing or not unique.") },
};

/** Closed to null, which a file says by leaving the field out, and open where servers know more values than the document. */
function plain(schema: Schema, definitions: Record<string, Schema>): Schema {
  const { type, format: _format, enum: closed, $ref, items, oneOf, ...rest } = schema;
  const { "x-not-shown": _notShown, "x-extensible-enum": open, readOnly: _readOnly, ...others } = rest;
  const kept = Object.fromEntries(Object.entries(others).filter(([keyword]) => !keyword.startsWith("x-")));
  if ($ref !== undefined) return { ...kept, ...referTo($ref, definitions) };
  if (oneOf !== undefined) return { ...kept, anyOf: oneOf.map((option) => plain(option, definitions)) };
  const types = Array.isArray(type) ? type.filter((one) => one !== "null") : [type];
  const oneType = types.length === 1 ? types[0] : types;
  const values = closed ?? open;
  // Other values are the server's to judge; an editor offers these.
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
    // Taken before it is made: schemas may refer to each other.
    definitions[definition] = {};
    definitions[definition] =
      schemas[schema]?.oneOf === undefined
        ? fileSchema(schema, definitions, fileFields[definition] ?? {})
        : plain(schemas[schema] ?? {}, definitions);
  }
  return { $ref: `#/$defs/${definition}` };
}

const dashboardDefinitions: Record<string, Schema> = {};
const dashboard = fileSchema("CreateDashboardRequest", dashboardDefinitions, {});
dashboard["description"] = "A dashboard as a file. What the file does not say stays as it is on the server.";

const alertDefinitions: Record<string, Schema> = {};
const alert = fileSchema("CreateAlertRequest", alertDefinitions, {
  dashboard: name("The dashboard of the tile: its file, without the ending, or its name."),
  tile: name("The tile to watch: its name, or its key."),
  webhook: name("Name of the webhook to call, in place of `channel`."),
  savedSearch: name("What the target calls the saved search to watch."),
});
alert["description"] = "An alert as a file. What the file does not say stays as it is on the server.";

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
  dashboard: { ...schemaOf("A dashboard of Obstack"), ...dashboard, $defs: dashboardDefinitions },
  alert: { ...schemaOf("An alert of Obstack"), ...alert, $defs: alertDefinitions },
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
  const text = `${JSON.stringify(schema, undefined, 2)}\n`;
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

function read(file: URL): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
