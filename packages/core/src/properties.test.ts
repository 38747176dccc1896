import fc from "fast-check";
import { propertyRuns } from "@obstack/testing";
import { expect, test } from "vitest";
import { readErrorBody, getReason } from "./envelope/read-body.ts";
import { createListResource } from "./envelope/list-resource.ts";
import { readEnvelope } from "./envelope/read-envelope.ts";
import { isObstackError } from "./errors/any-obstack-error.ts";
import { getRequestedDelay } from "./fetch/rate-limit-headers.ts";
import { pathId } from "./input/path-id.ts";
import { toRequest } from "./stack/to-request.ts";

const request = { url: "http://localhost:8000/api/v2/things", method: "GET", headers: {} };
const response = (text: string) => ({ status: 200, headers: new Headers(), text });
const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.json(),
  fc.string().map((text) => `<html>${text}`),
);

test("reads any response as an envelope or throws an ObstackError", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      try {
        expect(readEnvelope(request, response(text), "data", () => undefined)).toHaveProperty("data");
      } catch (error) {
        expect(isObstackError(error)).toBe(true);
      }
    }),
    propertyRuns(100),
  );
});

test("returns an envelope unchanged, with all unknown fields", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue()), (data, others) => {
      const text = JSON.stringify({ ...others, data });
      expect(readEnvelope(request, response(text), "data", () => undefined)).toEqual(JSON.parse(text));
    }),
    propertyRuns(100),
  );
});

test("reduces any error body to a reason of one short line", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const reason = getReason(readErrorBody(text));
      expect(reason).not.toBe("");
      expect(reason).not.toMatch(/[\r\n]/);
      expect(reason.length).toBeLessThanOrEqual(500);
    }),
    propertyRuns(100),
  );
});

test("never reads a negative or invalid delay from a header", () => {
  const value = fc.oneof(
    fc.integer().map(String),
    fc.string().map((text) => text.replaceAll(/[^ -~]/g, "")),
    fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
  );
  fc.assert(
    fc.property(fc.constantFrom("RateLimit-Reset", "X-RateLimit-Reset", "Retry-After"), value, (name, text) => {
      const delay = getRequestedDelay({ status: 429, headers: new Headers({ [name]: text }) }) ?? 0;
      expect(delay).toBeGreaterThanOrEqual(0);
      expect(Number.isFinite(delay)).toBe(true);
    }),
    propertyRuns(100),
  );
});

test("rejects identifiers that would reach another route", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.string(),
        fc.constantFrom("\uD800", ".", "..", "../x", "a/../b", "%2e%2e", "?x", "#x"),
      ),
      (id) => {
        try {
          pathId("id", id);
        } catch {
          return;
        }
        const { pathname, search, hash } = new URL(`http://localhost/things/${encodeURIComponent(id)}`);
        expect([decodeURIComponent(pathname.slice("/things/".length)), search, hash]).toEqual([id, "", ""]);
      },
    ),
    propertyRuns(100),
  );
});

test("returns all records of a list for any page size", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(60), fc.integer({ min: 1, max: 20 }), async (count, size) => {
      const all = Array.from({ length: count }, (_, index) => ({ id: String(index) }));
      const things = createListResource(async ({ query: { offset = 0 } }) => ({
        items: all.slice(offset, offset + size),
        meta: { total: count },
      }));
      expect(await things.list()).toEqual(all);
      const yielded: unknown[] = [];
      for await (const record of things.iterate()) yielded.push(record);
      expect(yielded).toEqual(all);
    }),
    propertyRuns(100),
  );
});

test("keeps every unknown field in an update", () => {
  const fields = { id: { readOnly: true }, name: {}, tiles: { fields: { id: {}, name: {} } } } as const;
  const unknown = fc.dictionary(
    fc.string().filter((name) => !["id", "name", "tiles", "__proto__"].includes(name)),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(unknown, fc.array(unknown), (others, tiles) => {
      const record = { ...others, id: "d", name: null, tiles: tiles.map((tile) => ({ ...tile, id: "t", name: null })) };
      expect(toRequest(record, fields)).toEqual({
        ...others,
        tiles: tiles.map((tile) => ({ ...tile, id: "t" })),
      });
    }),
    propertyRuns(100),
  );
});
