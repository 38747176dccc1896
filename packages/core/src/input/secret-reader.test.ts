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

test("throws on a missing secret when it is read", () => {
  const read = secretReader("apiKey", undefined, variable);
  expect(read).toThrow(expect.objectContaining({ option: "apiKey", variable }));
});
