#!/usr/bin/env node
// Usage: obstack-generate-types <bundle> <folder> [--schemas <name,name> | --secrets <bundle>] [--check]
// Writes `schema.ts` (types), `limits.ts` and, with `--schemas`, `records.ts` (data for run-time checks). With `--secrets` and the self-hosted
// bundle, writes only `secret-fields.ts`.
// With `--check`, fails if a file is out of date.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import type { OpenAPI3 } from "openapi-typescript";
import { generateLimits } from "./generate-limits.ts";
import { generateRecords, pickSchemas } from "./generate-records.ts";
import { generateSecretFields } from "./generate-secret-fields.ts";
import { generateTypes } from "./generate-types.ts";

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
const files = await generate();

mkdirSync(folder, { recursive: true });
for (const [name, content] of Object.entries(files)) {
  const path = join(folder, name);
  const displayPath = relative(process.cwd(), path);
  if (values.check !== true) {
    writeFileSync(path, header + content);
    console.log(`Wrote ${displayPath} from ${bundle}`);
  } else if (read(path) === header + content) {
    console.log(`${displayPath} is up to date`);
  } else {
    console.error(`${displayPath} is out of date with ${bundle}. Run \`npm run generate\` and commit the result.`);
    process.exitCode = 1;
  }
}

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

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
