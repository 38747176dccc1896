import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { languages } from "./languages.ts";
import type { Language } from "./languages.ts";

const file = fileURLToPath(new URL("../../docs/src/content/docs/guides/generators.md", import.meta.url));

const head = `---
title: Generators
description: What clients generated from the OpenAPI specs can do, per generator and deployment.
---

\`npm run interop\` writes this page. Each generator reads the bundle that it supports best, and the client is compiled. One client per language and
bundle also runs against a mock and an emulator of both deployments. A generator is listed only if it passes.

- **Bundle**: OpenAPI 3.1, 3.0, or the plain form of 3.0.
- **Keeps unknown fields**: a dashboard that is read, changed and written back keeps the fields that the specs do not list, at every level. If
  not, do not update records with this client, or send JSON that you read yourself.
- **Types failures**: the client has a type for the JSON body of a failure. If not, failures have a status and a text.

| Generator | Version | Bundle | Deployment | Generates, compiles | Runs | Keeps unknown fields | Types failures |
| --- | --- | --- | --- | --- | --- | --- | --- |
`;

/** Generators that are not part of the check. */
const tail = `
Tried without being run: orval 7.13 and Kubb 4.39 generate TypeScript that compiles under \`strict\` from the 3.0 bundles of both deployments. Of the
others, orval compiles with 3.1 but not with plain, whose statuses \`4XX\` it writes as numbers, and Kubb with plain but not with 3.1 of the self-hosted
deployment, where \`ChartSeriesPoint\` gets two index signatures (TS2374). openapi-typescript 7 needs TypeScript 5 and cannot be installed next to
TypeScript 7: run it with \`npx\`, and keep its output.
`;

/** Writes the rows of generators that passed into the page, and keeps the rows of generators that did not run. */
export function writeMatrix(passed: readonly Language[]): void {
  const before = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const rows = languages.flatMap((language) => {
    if (passed.includes(language)) return rowsOf(language);
    return before.filter((line) => line.startsWith(`| ${language.generator} `));
  });
  writeFileSync(file, `${head}${rows.map((row) => `${row}\n`).join("")}${tail}`);
  // Aligns the columns of the table. In the path because pnpm runs this script.
  execFileSync("oxfmt", ["--write", file], { shell: process.platform === "win32" });
}

const word = (value: boolean | undefined): string => (value === undefined ? "not tested" : value ? "yes" : "**no**");

function rowsOf({ generator, version, bundle, scenario }: Language): string[] {
  return ["Self-hosted", "Hosted"].map((deployment) =>
    [
      "",
      ` ${generator} `,
      ` ${version} `,
      ` ${bundle} `,
      ` ${deployment} `,
      " yes ",
      ` ${word(scenario && true)} `,
      ` ${word(scenario?.keepsUnknownFields)} `,
      ` ${word(scenario?.typesFailures)} `,
      "",
    ].join("|"),
  );
}
