import { expect, test } from "vitest";
import { ResponseError } from "../errors/response-error.ts";
import { createAlertDialect } from "./alert-dialect.ts";
import type { JsonObject } from "../json/json-object.ts";

const rejection = (reason: string, status = 400): ResponseError =>
  new ResponseError(reason, { method: "POST", path: "/api/v2/alerts", status });

/** A server that accepts one of the two values of `source`, and records the bodies it receives. */
function serverOf(value: "search" | "saved_search") {
  const bodies: JsonObject[] = [];
  const write = async (body: JsonObject): Promise<JsonObject> => {
    bodies.push(body);
    if (body["source"] === "tile" || body["source"] === value) return { id: "a" };
    throw rejection(`Body validation failed: source: Invalid enum value. Expected '${value}' | 'tile'`);
  };
  return { bodies, write };
}

test("recorded: sends a rejected alert with source search again as saved_search, and uses saved_search from then on", async () => {
  const { bodies, write } = serverOf("saved_search");
  const dialect = createAlertDialect();
  await dialect.send({ source: "search", savedSearch: "s" }, write);
  await dialect.send({ source: "search", savedSearch: "t" }, write);
  expect(bodies).toEqual([
    { source: "search", savedSearch: "s" },
    { source: "saved_search", savedSearchId: "s" },
    { source: "saved_search", savedSearchId: "t" },
  ]);
});

test("sends the document's names to a server that follows the document", async () => {
  const { bodies, write } = serverOf("search");
  const dialect = createAlertDialect();
  await dialect.send({ source: "saved_search", savedSearchId: "s" }, write);
  expect(bodies.at(-1)).toEqual({ source: "search", savedSearch: "s" });
});

test("learns the dialect from a record", async () => {
  const { bodies, write } = serverOf("saved_search");
  const dialect = createAlertDialect();
  dialect.learn({ source: "saved_search", savedSearchId: "x" });
  await dialect.send({ source: "search", savedSearch: "s" }, write);
  expect(bodies).toEqual([{ source: "saved_search", savedSearchId: "s" }]);
});

test("sends an alert on a tile once and unchanged", async () => {
  const dialect = createAlertDialect();
  let requests = 0;
  const body = { source: "tile", tileId: "t" };
  await expect(
    dialect.send(body, async (sent) => {
      requests++;
      expect(sent).toBe(body);
      throw rejection("interval: Required");
    }),
  ).rejects.toThrow("interval");
  expect(requests).toBe(1);
});

test.each([500, 502, 504, 409])("does not send a write again after %i", async (status) => {
  let requests = 0;
  const write = async (): Promise<never> => {
    requests++;
    throw rejection("no", status);
  };
  await expect(createAlertDialect().send({ source: "search" }, write)).rejects.toMatchObject({ status });
  expect(requests).toBe(1);
});

test("throws rejections that are unrelated to the dialect", async () => {
  const write = async ({ source }: JsonObject): Promise<never> => {
    throw rejection(source === "search" ? "source: Invalid enum value" : "interval: Required");
  };
  await expect(createAlertDialect().send({ source: "search" }, write)).rejects.toThrow("interval: Required");
  const other = async ({ source }: JsonObject): Promise<never> => {
    throw rejection(source === "search" ? "interval: Required" : "source: Invalid enum value");
  };
  await expect(createAlertDialect().send({ source: "search" }, other)).rejects.toThrow("interval: Required");
});
