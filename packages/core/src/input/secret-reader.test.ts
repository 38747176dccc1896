import { expect, test } from "vitest";
import { Secret } from "../secret/secret.ts";
import { secretReader } from "./option.ts";

const variable = "OBSTACK_TEST_UNSET";

test("calls a function each time", async () => {
  let count = 0;
  const read = secretReader("apiKey", async () => new Secret(String(++count)), variable);
  expect([await read(), await read()]).toEqual(["1", "2"]);
  expect(secretReader("apiKey", "text", variable)()).toBe("text");
});

test.each([undefined, ""])("throws on the missing secret %j when it is read", (source) => {
  // An empty option is not replaced by a variable.
  const read = secretReader("apiKey", source, source === undefined ? variable : "PATH");
  expect(read).toThrow(expect.objectContaining({ option: "apiKey", message: "apiKey is missing." }));
});
