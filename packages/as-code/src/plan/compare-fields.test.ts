import { expect, test } from "vitest";
import { compareFields } from "./compare-fields.ts";

const applied = { file: { note: "Look" } };

test.each([undefined, null, "", false, [], {}])(
  "a removed field that a server returns as %j is no conflict",
  (note) => {
    expect(compareFields({}, { note }, applied, {})).toEqual([]);
  },
);

test("a removed field that changed on the server is a conflict", () => {
  expect(compareFields({}, { note: "Theirs" }, applied, {})).toMatchObject([{ name: "note", by: "both" }]);
});
