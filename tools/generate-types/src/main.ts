#!/usr/bin/env node
// Usage: obstack-generate-types <bundle> <folder> [--schemas <name,name> | --secrets <bundle>] [--check]
// Writes `schema.ts` (types), `limits.ts` and, with `--schemas`, `records.ts` (data for run-time checks). With `--secrets` and the self-hosted
// bundle, writes only `secret-fields.ts`.
// With `--check`, fails if a file is out of date.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { OpenAPI3 } from "openapi-typescript";
import { generateLimits } from "./generate-limits.ts";
import { generateRecords, pickSchemas } from "./generate-records.ts";
import { generateSecretFields } from "./generate-secret-fields.ts";
import { generateTypes } from "./generate-types.ts";
import { writeGenerated } from "./write-generated.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { check: { type: "boolean" }, schemas: { type: "string" }, secrets: { type: "string" } },
});
const [bundle, folder] = positionals;
if (bundle === undefined || folder === undefined) {
  throw new Error(
    "Usage: obstack-generate-types <bundle> <folder> [--schemas <name,name> | --secrets <bundle>] [--check]",
  );
}

const require = createRequire(join(process.cwd(), "package.json"));
const readBundle = (name: string): OpenAPI3 => JSON.parse(readFileSync(require.resolve(name), "utf8")) as OpenAPI3;
const document = readBundle(bundle);
const header = `// Generated from ${bundle} by \`npm run generate\`. Do not edit.\n\n`;
for (const [name, content] of Object.entries(await generate())) writeGenerated(join(folder, name), header + content);

async function generate(): Promise<Record<string, string>> {
  if (values.secrets !== undefined)
    return { "secret-fields.ts": generateSecretFields(document, readBundle(values.secrets)) };
  if (values.schemas === undefined) {
    return { "schema.ts": await generateTypes(document), "limits.ts": generateLimits(document, false) };
  }
  const picked = pickSchemas(document, values.schemas.split(","));
  return {
    "schema.ts": await generateTypes(picked),
    "records.ts": generateRecords(picked),
    "limits.ts": generateLimits(document, true),
  };
}
