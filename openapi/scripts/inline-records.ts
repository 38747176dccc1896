import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { parse } from "yaml";

const records = new URL("../common/examples/records/", import.meta.url);

/**
 * Puts the shared records where examples name them by `$ref`.
 *
 * OpenAPI knows no reference inside an example, so the bundler leaves it; here it keeps a record that both envelopes
 * show in one file.
 */
export function inlineRecords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inlineRecords);
  if (typeof value !== "object" || value === null) return value;
  if ("$ref" in value && typeof value.$ref === "string") {
    return parse(readFileSync(new URL(basename(value.$ref), records), "utf8")) as unknown;
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inlineRecords(item)]));
}
