import { describe, expect, test } from "vitest";
import { readTime } from "../json/json-object.ts";
import { checkBaseUrl } from "./base-url.ts";
import { checkLimits } from "./limits.ts";
import { environmentVariable } from "./option.ts";

describe("base URL", () => {
  test.each([
    ["http://localhost:8000", "http://localhost:8000"],
    ["http://localhost:8000/", "http://localhost:8000"],
    ["https://example.com/stack//", "https://example.com/stack"],
    ["HTTP://EXAMPLE.com", "http://example.com"],
  ])("normalizes %s to %s", (value, expected) => {
    expect(checkBaseUrl(value)).toBe(expected);
  });

  test.each(["", "localhost", "localhost:8000", "ftp://a", "http://user:pass@a", "http://a?b=1", "http://a#b"])(
    "rejects %j",
    (value) => {
      expect(() => checkBaseUrl(value)).toThrow(expect.objectContaining({ kind: "configuration", option: "baseUrl" }));
    },
  );

  test("omits the password from errors", () => {
    expect(() => checkBaseUrl("http://user:hunter2@a")).toThrow(expect.not.stringContaining("hunter2"));
  });
});

test("an empty environment variable is not set", () => {
  process.env["OBSTACK_TEST_EMPTY"] = "";
  expect(environmentVariable("OBSTACK_TEST_EMPTY")).toBeUndefined();
});

test.each(["2026-02-30", "2026-02-30T08:00:00Z", "2026-04-31 10:00:00", "2025-02-29T00:00+02:00", "soon"])(
  "%s is no time",
  (text) => {
    expect(readTime(text)).toBeNaN();
    expect(readTime("2024-02-29T00:00:00Z")).toBe(Date.UTC(2024, 1, 29));
  },
);

describe("limits of the spec", () => {
  const limits = {
    required: ["series"],
    properties: {
      series: { minItems: 1, maxItems: 5 },
      granularity: { enum: ["1m", "auto"] },
      source: { oneOf: ["kafka", "kinesis"] },
      roles: { minItems: 1, items: { enum: ["admin"] } },
    },
  };
  const check = (body: unknown) => () => checkLimits(body, limits);

  test("accept valid values, and fields without limits", () => {
    expect(
      check({ series: [{}], granularity: "auto", source: { kafka: {} }, roles: ["admin"], more: 1 }),
    ).not.toThrow();
    expect(() => checkLimits({ anything: 1 }, {})).not.toThrow();
    expect(check({ series: [{}], source: { mysql: {}, validateSamples: true } })).not.toThrow();
  });

  test.each([
    [{}, "series must be set."],
    [{ series: [] }, "series must be an array of 1 to 5 items, not an array of 0."],
    [{ series: [1, 2, 3, 4, 5, 6] }, "series must be an array of 1 to 5 items, not an array of 6."],
    [{ series: "a" }, 'series must be an array of 1 to 5 items, not "a".'],
    [{ series: [1], granularity: "2m" }, 'granularity must be one of 1m, auto, not "2m".'],
    [{ series: [1], source: {} }, 'source must be an object with exactly one of kafka, kinesis, not "none".'],
    [{ series: [1], source: { validateSamples: true } }, 'exactly one of kafka, kinesis, not "none".'],
    [
      { series: [1], source: { kafka: {}, kinesis: {} } },
      'source must be an object with exactly one of kafka, kinesis, not "kafka and kinesis".',
    ],
    [{ series: [1], roles: [] }, "roles must be an array of 1 or more items, not an array of 0."],
    [{ series: [1], roles: ["admin", "x"] }, 'roles[1] must be one of admin, not "x".'],
    ["text", 'body must be an object, not "text".'],
    [undefined, "body must be an object."],
  ])("reject %j: %s", (body, message) => {
    expect(check(body)).toThrow(message);
  });
});
