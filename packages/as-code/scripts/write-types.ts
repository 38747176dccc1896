// Generates the types of dashboards and alerts in modules from the JSON Schemas. With `--check`, checks that they are up to date.
import { generateTypes } from "@obstack/generate-types";
import { writeGenerated } from "@obstack/generate-types/write-generated";
import { expectations } from "../src/files/check-file.ts";

interface Schema {
  readonly $defs: Readonly<Record<string, unknown>>;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Returns the schemas of a kind, named after what they describe: `DashboardFile`, `TileFile` … */
function schemasOf(name: string, document: object): Record<string, unknown> {
  const { $defs, properties, ...schema } = document as Schema;
  const { $schema: _editor, ...fields } = properties;
  const { Value: _reference, ...definitions } = $defs;
  const all = { [name]: { ...schema, $schema: undefined, properties: fields }, ...definitions };
  return Object.fromEntries(Object.entries(all).map(([key, value]) => [`${key}File`, value]));
}

const schemas = {
  ...schemasOf("Dashboard", expectations.dashboard.document),
  ...schemasOf("Alert", expectations.alert.document),
  ...schemasOf("Slo", expectations.slo.document),
  ...schemasOf("Settings", expectations.obstack.document),
};
const renamed = JSON.stringify(schemas).replaceAll(/"#\/\$defs\/(\w+)"/g, '"#/components/schemas/$1File"');
const document = {
  openapi: "3.1.0",
  info: { title: "Files", version: "1" },
  paths: {},
  components: { schemas: JSON.parse(renamed) as Record<string, never> },
};
const types = await generateTypes(document);
const text = `// Generated from schemas/ by \`npm run generate\`. Do not edit.\n\n${types}`;

writeGenerated(new URL("../src/generated/schema.ts", import.meta.url), text);
