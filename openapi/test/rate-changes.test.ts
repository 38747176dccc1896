import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { highest, neededLevel, rateChanges } from "../scripts/rate-changes.ts";
import type { Level } from "../scripts/rate-changes.ts";
import { readDocument } from "./document.ts";

type Loose = { [key: string]: Loose };

const folder = mkdtempSync(join(tmpdir(), "obstack-rate-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes the document with one part set to a value, or taken away, and returns the path of the file. */
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
  ["a lost field", "major", [...schemas, "Alert", "properties", "silenced"], undefined],
  ["a lost field of a request", "major", [...schemas, "CreateAlertRequest", "properties", "message"], undefined],
  ["a field that became required", "major", [...schemas, "CreateDashboardRequest", "required"], ["name", "tags"]],
  ["a limit that became tighter", "major", [...series, "maxItems"], 4],
  ["a renamed operation", "major", [...webhooks, "get", "operationId"], "getWebhooks"],
  ["a lost operation", "major", webhooks, undefined],
])("%s needs %s", (_, level, pointer, value) => {
  const changes = rateChanges(write(), write(pointer, value));
  expect(highest(changes.map((change) => change.level))).toBe(level);
});

test("nothing needs nothing", () => {
  expect(rateChanges(write(), write())).toEqual([]);
  expect(highest([])).toBe("none");
});

test("before 1.0, a minor release may break", () => {
  expect(neededLevel("major", "0.3.0")).toBe("minor");
  expect(neededLevel("major", "1.0.0")).toBe("major");
  expect(neededLevel("patch", "0.3.0")).toBe("patch");
});
