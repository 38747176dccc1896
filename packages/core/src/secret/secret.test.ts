import { format, inspect } from "node:util";
import { expect, test } from "vitest";
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
