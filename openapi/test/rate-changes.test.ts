import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { highestLevel } from "@obstack/changesets";
import type { Level } from "@obstack/changesets";
import { rateChanges } from "../scripts/rate-changes.ts";
import { readDocument } from "./document.ts";

type Loose = { [key: string]: Loose };

const folder = mkdtempSync(join(tmpdir(), "obstack-rate-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a copy of the document with one part changed, or removed if `value` is undefined. Returns its path. */
function write(pointer: readonly string[] = [], value?: unknown): string {
  const document = structuredClone(readDocument("selfhosted.v2")) as unknown as Loose;
  const [last, ...parents] = pointer.toReversed();
  let parent = document;
  for (const key of parents.toReversed()) parent = parent[key] ?? {};
  if (last !== undefined && value === undefined) delete parent[last];
  else if (last !== undefined) parent[last] = value as Loose;
  const path = join(folder, `${pointer.join("-").replaceAll("/", "_")}.json`);
  writeFileSync(path, JSON.stringify(document));
  return path;
}

const schemas = ["components", "schemas"];
const series = [...schemas, "QueryChartSeriesRequest", "properties", "series"];
const webhooks = ["paths", "/api/v2/webhooks"];

test.each<[string, Level, string[], unknown]>([
  ["a changed description", "patch", [...schemas, "Alert", "description"], "Changed."],
  ["a new field", "minor", [...schemas, "Alert", "properties", "more"], { type: "string" }],
  ["a removed field", "major", [...schemas, "Alert", "properties", "silenced"], undefined],
  ["a removed request field", "major", [...schemas, "CreateAlertRequest", "properties", "message"], undefined],
  ["a field that becomes required", "major", [...schemas, "CreateDashboardRequest", "required"], ["name", "tags"]],
  ["a tightened limit", "major", [...series, "maxItems"], 4],
  ["a renamed operation", "major", [...webhooks, "get", "operationId"], "getWebhooks"],
  ["a removed operation", "major", webhooks, undefined],
])("%s requires a %s release", (_, level, pointer, value) => {
  const changes = rateChanges(write(), write(pointer, value));
  expect(highestLevel(changes.map((change) => change.level))).toBe(level);
});

test("finds no changes between equal documents", () => {
  expect(rateChanges(write(), write())).toEqual([]);
});
