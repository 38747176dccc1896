import { json, startServer } from "@obstack/testing";
import { expect, test } from "vitest";
import { createTestTransport } from "../../test/create-test-transport.ts";
import { UnexpectedResponseError } from "../errors/unexpected-response-error.ts";
import { listPayload, recordPayload } from "./payload-check.ts";

async function read(method: "GET" | "POST", data: unknown, payload: typeof recordPayload): Promise<unknown> {
  await using server = await startServer(json({ data }));
  const http = createTestTransport(server.baseUrl);
  const sent = method === "POST" ? http.POST("/things", { body: {}, payload }) : http.GET("/things", { payload });
  return await sent.catch((error: unknown) => error);
}

test.each([
  [null, "null instead of a record"],
  [[], "a list instead of a record"],
  ["text", "a string instead of a record"],
  [7, "a number instead of a record"],
])("rejects %j as a record", async (data, reason) => {
  const error = await read("GET", data, recordPayload);
  expect(error).toBeInstanceOf(UnexpectedResponseError);
  expect(error).toMatchObject({
    kind: "unexpected-response",
    method: "GET",
    path: "/things",
    status: 200,
    message: `GET /things returned 200, but \`data\` is ${reason}.`,
  });
});

test.each([
  [{ items: [] }, "a record instead of a list"],
  ["text", "a string instead of a list"],
  [[{ id: "a" }, null], "null instead of a record at index 1"],
])("rejects %j as a list", async (data, reason) => {
  const error = await read("GET", data, listPayload);
  expect(error).toBeInstanceOf(UnexpectedResponseError);
  expect(error).toMatchObject({ message: `GET /things returned 200, but \`data\` is ${reason}.` });
});

test("accepts records, lists and null lists", async () => {
  expect(await read("GET", { id: "a" }, recordPayload)).toEqual({ data: { id: "a" } });
  expect(await read("GET", [{ id: "a" }], listPayload)).toEqual({ data: [{ id: "a" }] });
  expect(await read("GET", null, listPayload)).toEqual({ data: null });
});

test("hints that the outcome of a write is unknown, and omits the payload from the error", async () => {
  const error = await read("POST", "a-new-secret", recordPayload);
  expect(error).toMatchObject({ hint: expect.stringContaining("outcome is unknown") });
  expect(JSON.stringify(error) + String(error)).not.toContain("a-new-secret");
});
