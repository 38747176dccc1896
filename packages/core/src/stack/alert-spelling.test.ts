import { expect, test } from "vitest";
import { ResponseError } from "../errors/response-error.ts";
import { createAlertSpelling } from "./alert-spelling.ts";
import type { JsonObject } from "../json/json-object.ts";

const refusal = (reason: string, status = 400): ResponseError =>
  new ResponseError(reason, { method: "POST", path: "/api/v2/alerts", status });

/** A server that takes one of the two values of `source`, and notes what it was sent. */
function serverOf(value: "search" | "saved_search") {
  const bodies: JsonObject[] = [];
  const write = async (body: JsonObject): Promise<JsonObject> => {
    bodies.push(body);
    if (body["source"] === "tile" || body["source"] === value) return { id: "a" };
    throw refusal(`Body validation failed: source: Invalid enum value. Expected '${value}' | 'tile'`);
  };
  return { bodies, write };
}

test("recorded: alert with source search is sent again as saved_search, and from then on at once", async () => {
  const { bodies, write } = serverOf("saved_search");
  const spelling = createAlertSpelling();
  await spelling.send({ source: "search", savedSearch: "s" }, write);
  await spelling.send({ source: "search", savedSearch: "t" }, write);
  expect(bodies).toEqual([
    { source: "search", savedSearch: "s" },
    { source: "saved_search", savedSearchId: "s" },
    { source: "saved_search", savedSearchId: "t" },
  ]);
});

test("a server that follows the document gets the document's names", async () => {
  const { bodies, write } = serverOf("search");
  const spelling = createAlertSpelling();
  await spelling.send({ source: "saved_search", savedSearchId: "s" }, write);
  expect(bodies.at(-1)).toEqual({ source: "search", savedSearch: "s" });
});

test("a record that was read tells how to write", async () => {
  const { bodies, write } = serverOf("saved_search");
  const spelling = createAlertSpelling();
  spelling.learn({ source: "saved_search", savedSearchId: "x" });
  await spelling.send({ source: "search", savedSearch: "s" }, write);
  expect(bodies).toEqual([{ source: "saved_search", savedSearchId: "s" }]);
});

test("an alert on a tile is sent once, as it is, whatever the answer", async () => {
  const spelling = createAlertSpelling();
  let requests = 0;
  const body = { source: "tile", tileId: "t" };
  await expect(
    spelling.send(body, async (sent) => {
      requests++;
      expect(sent).toBe(body);
      throw refusal("interval: Required");
    }),
  ).rejects.toThrow("interval");
  expect(requests).toBe(1);
});

test.each([500, 502, 504, 409])("a write that failed with %i is not sent again", async (status) => {
  let requests = 0;
  const write = async (): Promise<never> => {
    requests++;
    throw refusal("no", status);
  };
  await expect(createAlertSpelling().send({ source: "search" }, write)).rejects.toMatchObject({ status });
  expect(requests).toBe(1);
});

test("of two refusals, the one that is about the alert is reported", async () => {
  const write = async ({ source }: JsonObject): Promise<never> => {
    throw refusal(source === "search" ? "source: Invalid enum value" : "interval: Required");
  };
  await expect(createAlertSpelling().send({ source: "search" }, write)).rejects.toThrow("interval: Required");
  const other = async ({ source }: JsonObject): Promise<never> => {
    throw refusal(source === "search" ? "interval: Required" : "source: Invalid enum value");
  };
  await expect(createAlertSpelling().send({ source: "search" }, other)).rejects.toThrow("interval: Required");
});
