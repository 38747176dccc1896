import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rateChanges } from "../scripts/redocly.ts";
import type { Change, Level } from "../scripts/redocly.ts";
import { readDocument } from "./document.ts";

type Loose = { [key: string]: Loose };

const schemas = ["components", "schemas"];
const series = [...schemas, "QueryChartSeriesRequest", "properties", "series"];

/** Changes of separate parts, each with its level and description. `undefined` removes the part. */
const cases: readonly (readonly [name: string, Level, pointer: readonly string[], value: unknown, RegExp])[] = [
  ["a changed description", "patch", [...schemas, "Alert", "description"], "Changed.", /^modified .*\(description\)$/],
  ["a new field", "minor", [...schemas, "Alert", "properties", "more"], { type: "string" }, /^added .*\/more$/],
  ["a removed field", "major", [...schemas, "Alert", "properties", "silenced"], undefined, /^removed .*\/silenced$/],
  [
    "a removed request field",
    "major",
    [...schemas, "CreateAlertRequest", "properties", "message"],
    undefined,
    /^removed .*\/message$/,
  ],
  ["a tightened limit", "major", [...series, "maxItems"], 4, /^modified .*\(maxItems\)$/],
];

const folder = mkdtempSync(join(tmpdir(), "obstack-rate-"));
let changes: readonly Change[] = [];

// One comparison for all, because each takes seconds.
beforeAll(() => {
  const document = readDocument("selfhosted.v2") as unknown as Loose;
  const revision = structuredClone(document);
  for (const [, , pointer, value] of cases) change(revision, pointer, value);
  changes = rateChanges(write("base", document), write("revision", revision));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(cases)("%s requires a %s release", (_name, level, _pointer, _value, pattern) => {
  expect(changes.filter(({ description }) => pattern.test(description)).map((found) => found.level)).toEqual([level]);
});

test("finds no other changes", () => {
  expect(changes).toHaveLength(cases.length);
});

function change(document: Loose, pointer: readonly string[], value: unknown): void {
  const last = pointer.at(-1) ?? "";
  let parent = document;
  for (const key of pointer.slice(0, -1)) parent = parent[key] ?? {};
  if (value === undefined) delete parent[last];
  else parent[last] = value as Loose;
}

function write(name: string, document: Loose): string {
  const path = join(folder, `${name}.json`);
  writeFileSync(path, JSON.stringify(document));
  return path;
}
