import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { parse } from "yaml";

const records = new URL("../common/examples/records/", import.meta.url);

/**
 * Replaces each `$ref` inside an example with the shared record it names.
 *
 * OpenAPI has no references inside examples, so the bundler leaves them unresolved. They keep a record that both
 * envelopes contain in one file.
 */
export function inlineRecords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inlineRecords);
  if (typeof value !== "object" || value === null) return value;
  if ("$ref" in value && typeof value.$ref === "string") {
    return parse(readFileSync(new URL(basename(value.$ref), records), "utf8")) as unknown;
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inlineRecords(item)]));
}
