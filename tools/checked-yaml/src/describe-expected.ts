import { parts } from "./schema.ts";
import type { SchemaObject } from "./schema.ts";

export const typeNames: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  integer: "a whole number",
  null: "null",
  number: "a number",
  object: "an object",
  string: "a string",
};

/** Describes the value of a field, such as `one of above, below`, `for example 15m`, `a number` or `name of the webhook to call`. */
export function describeExpected(document: object, schema: SchemaObject): string {
  const all = parts(document, schema);
  const find = (keyword: string): unknown =>
    all.map((part) => part[keyword] as unknown).find((one) => one !== undefined);
  const values = find("x-extensible-enum") ?? find("enum");
  if (Array.isArray(values)) return `one of ${values.join(", ")}`;
  const [example] = (find("examples") ?? []) as readonly (string | number | object)[];
  if (example !== undefined && typeof example !== "object") return `for example ${example}`;
  const type = [find("type")].flat().find((one) => one !== "null");
  const [text = ""] = ((find("description") ?? "") as string).split(/\.(?:\s|$)/, 1);
  if (type === "string" && text !== "") return text.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
  return typeNames[String(type)] ?? "a value";
}
