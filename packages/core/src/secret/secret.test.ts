import { format, inspect } from "node:util";
import { expect, test } from "vitest";
import { toJson } from "../client/create-request.ts";
import { replaceSecrets } from "./replace-secrets.ts";
import { Secret } from "./secret.ts";

test("only reveal() returns the secret", () => {
  const secret = new Secret("hunter2");
  const printed = [
    inspect(secret),
    inspect({ a: [secret] }, { showHidden: true }),
    JSON.stringify({ secret }),
    `${secret}`,
    format("%s %o", secret, secret),
  ];
  expect(printed.join()).not.toContain("hunter2");
  expect(JSON.stringify(secret)).toBe('"[secret]"');
  expect(secret.reveal()).toBe("hunter2");
});

test("is sent in a body", () => {
  expect(toJson({ a: [new Secret("x")], b: "[secret] in a text" })).toBe('{"a":["x"],"b":"[secret] in a text"}');
  // Of another copy of this package.
  const brand = Symbol.for("@obstack/core.secret");
  expect(toJson({ a: { [brand]: true, reveal: () => "x", toJSON: () => "[secret]" } })).toBe('{"a":"x"}');
});

test("replaces the values of secret fields, and no others", () => {
  const credentials = { username: "u", token: "t", more: ["x"] };
  const body = { name: "password", password: 1, credentials, accessKey: "k", connectionString: "", keySecret: null };
  expect(replaceSecrets([body], (value) => `<${value}>`)).toEqual([
    {
      ...body,
      password: "<1>",
      credentials: { username: "u", token: "<t>", more: ["<x>"] },
      accessKey: "<k>",
    },
  ]);
  expect(replaceSecrets({ connectionString: "c", secretKey: true }, () => "")).toEqual({
    connectionString: "",
    secretKey: "",
  });
});
