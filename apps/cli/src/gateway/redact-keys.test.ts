import { expect, test } from "vitest";
import { redactKeys } from "./redact-keys.ts";

const key = "6f1b2a34-5c6d-4e7f-8a9b-0c1d2e3f4a5b";
const { text, value } = redactKeys([key, 'quo"te/+=?']);

test.each([
  ["as it is", key],
  ["in base64", Buffer.from(key).toString("base64")],
  ["in base64 after one byte", Buffer.from(`:${key}`).toString("base64")],
  ["in base64 of a pair", Buffer.from(`id:${key}:x`).toString("base64")],
  ["in base64 after two bytes", Buffer.from(`ab${key}`).toString("base64url")],
  ["in a URL", encodeURIComponent('quo"te/+=?')],
  ["in a URL that escapes every character", key.replaceAll(/./g, (one) => `%${one.charCodeAt(0).toString(16)}`)],
  ["in a URL that escapes some characters", key.replaceAll("a", "%61").replaceAll("-", "%2D")],
  ["in upper case", key.toUpperCase()],
  ["in JSON that is not parsed", key.replaceAll("4", String.raw`\\u0034`)],
  ["in JSON", JSON.stringify('quo"te/+=?')],
])("hides a key %s", (_name, shown) => {
  const hidden = text(`before ${shown} after`);
  expect(hidden).toContain("[secret]");
  expect(hidden).toMatch(/^before .* after$/);
  for (const part of [key.slice(0, 12), Buffer.from(key).toString("base64").slice(4, 16)])
    expect(hidden).not.toContain(part);
});

test("hides a key in names and values of parsed JSON, whatever its escapes were", () => {
  const escaped = key.replaceAll(/./g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
  const shown = value(JSON.parse(`{"a":["${escaped}"],"${escaped}":{"b":1,"c":null}}`));
  expect(shown).toEqual({ a: ["[secret]"], "[secret]": { b: 1, c: null } });
});

test("a short key is not searched in other forms", () => {
  expect(redactKeys(["", "abc"]).text("abcd YWJj ")).toBe("[secret]d YWJj ");
});

test("hides a key that contains another one completely", () => {
  expect(redactKeys(["hunter2", "hunter2-long"]).text("hunter2-long, hunter2")).toBe("[secret], [secret]");
});
