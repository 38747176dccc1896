import { inspect } from "node:util";
import { json, startServer } from "@obstack/testing";
import type { TestResponse } from "@obstack/testing";
import { expect, test } from "vitest";
import { createTestTransport, getError } from "../../test/create-test-transport.ts";

test.each([
  ["an HTML page", { body: "<!DOCTYPE html><html></html>" }, "returned 200, but the body is an HTML page."],
  ["no body", { body: "" }, "the body is empty"],
  ["an object without the payload", json({ items: [] }), "no `data`"],
  ["an array", json([]), "no `data`"],
  [
    "lists that are nested too deep",
    { body: `{"data":${"[".repeat(100_000)}${"]".repeat(100_000)}}` },
    "the body is nested more than 500 levels deep",
  ],
  ["truncated JSON", { body: '{"data":[{"keySecret":"shown once' }, "the body is not valid JSON"],
] as [string, TestResponse, string][])("rejects %s with a successful status", async (_, response, reason) => {
  const error = await getError(response);
  expect(error).toMatchObject({ kind: "unexpected-response", status: 200 });
  expect(error.message).toContain(reason);
  expect(inspect(error)).not.toContain("shown once");
});

test("adds the hint of the deployment for an HTML page", async () => {
  expect((await getError({ body: "<html></html>" })).hint).toBe("hint for a page with 200");
});

test.each([[{ status: 204 }], [json({})], [{ body: "" }], [{ body: "OK" }]])(
  "accepts %j as the response to a delete",
  async (response) => {
    await using server = await startServer(response);
    await expect(createTestTransport(server.baseUrl).DELETE("/things", {})).resolves.not.toThrow();
  },
);

test("rejects an HTML page as the response to a delete", async () => {
  expect(await getError({ body: "<html></html>" }, "DELETE")).toMatchObject({ kind: "unexpected-response" });
});
