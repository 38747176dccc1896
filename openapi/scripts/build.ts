// Bundles each spec into `dist/`, in OpenAPI 3.1, 3.0.3 and a plain form of 3.0.3, as JSON and YAML.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { stringify } from "yaml";
import { bundleTo } from "./bundle.ts";
import { documents } from "./documents.ts";
import { downLevel } from "./down-level.ts";
import { expandPatterns } from "./expand-patterns.ts";
import { inlineRecords } from "./inline-records.ts";
import { toPlain } from "./plain.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

rmSync(`${root}dist`, { recursive: true, force: true });
mkdirSync(`${root}dist`);

for (const { name } of documents) {
  const path = `${root}dist/${name}.json`;
  bundleTo(path, name, root);
  const bundle = expandPatterns(inlineExamples(JSON.parse(readFileSync(path, "utf8")) as Bundle));
  write(name, bundle);
  const lower = downLevel(structuredClone(bundle)) as Plain;
  write(`${name}.oas30`, lower);
  write(`${name}.plain`, toPlain(lower));
}

type Plain = Parameters<typeof toPlain>[0];
type Bundle = { components: { examples: Record<string, { value: unknown }> } };

function inlineExamples(bundle: Bundle): Bundle {
  for (const example of Object.values(bundle.components.examples)) example.value = inlineRecords(example.value);
  return bundle;
}

function write(name: string, document: object): void {
  writeFileSync(`${root}dist/${name}.json`, `${JSON.stringify(document, null, 2)}\n`);
  writeFileSync(`${root}dist/${name}.yaml`, stringify(document, { lineWidth: 0, aliasDuplicateObjects: false }));
  console.log(`dist/${name}.{json,yaml}`);
}
