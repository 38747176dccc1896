import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { languages } from "./languages.ts";
import type { Language } from "./languages.ts";

const file = fileURLToPath(new URL("../../docs/src/content/docs/guides/generators.md", import.meta.url));

const head = `---
title: Generators
description: What clients generated from the OpenAPI specs can do, and which generators were tried.
---

\`npm run interop\` generates and compiles these clients of both deployments, runs the same scenario with each against mocks and an emulator, and writes this
table. A generator is listed only if it passes.

- **Bundle**: OpenAPI 3.1, 3.0, or the plain form of 3.0.
- **Keeps unknown fields**: a dashboard that is read, changed and written back keeps the fields that the specs do not list, at every level. If
  not, do not update records with this client, or send JSON that you read yourself.
- **Types failures**: the client has a type for the JSON body of a failure. If not, failures have a status and a text.

| Generator | Version | Bundle | Keeps unknown fields | Types failures |
| --- | --- | --- | --- | --- |
`;

/** Generators that are not part of the check. */
const tail = `
## Tried once

The run does not check these generators. Their clients of both deployments compiled, but were not run, with these versions:

| Generator | Version | Bundle | Note |
| --- | --- | --- | --- |
| openapi-generator (java, native) | 7.25.0 | plain | |
| openapi-generator (go) | 7.25.0 | 3.0 | |
| openapi-generator (typescript-fetch) | 7.25.0 | plain | |
| progenitor (Rust) | 0.15.1 | plain | |
| datamodel-code-generator (Python) | 0.89.0 | 3.1 | Models only |
| orval (TypeScript) | 7.13 | 3.0, 3.1 | Not plain, whose statuses \`4XX\` it writes as numbers |
| Kubb (TypeScript) | 4.39 | 3.0, plain | Not 3.1 of the self-hosted deployment: \`ChartSeriesPoint\` gets two index signatures (TS2374) |
| openapi-typescript | 7 | 3.1 | Needs TypeScript 5: run it with \`npx\`, and keep its output |
`;

/** Writes the rows of generators that passed into the page, and keeps the rows of generators that did not run. */
export function writeMatrix(passed: readonly Language[]): void {
  const before = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const rows = languages.flatMap((language) => {
    if (passed.includes(language)) return rowOf(language);
    return before.find((line) => line.startsWith(`| ${language.generator} `)) ?? [];
  });
  writeFileSync(file, `${head}${rows.map((row) => `${row}\n`).join("")}${tail}`);
  // Aligns the columns of the table. In the path because pnpm runs this script.
  execFileSync("oxfmt", ["--write", file], { shell: process.platform === "win32" });
}

const word = (value: boolean): string => (value ? "yes" : "**no**");

function rowOf({ generator, version, bundle, scenario }: Language): string {
  const cells = [generator, version, bundle, word(scenario.keepsUnknownFields), word(scenario.typesFailures)];
  return `| ${cells.join(" | ")} |`;
}
