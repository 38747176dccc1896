import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import hosted from "@obstack/openapi/hosted.v1.json" with { type: "json" };
import hosted30 from "@obstack/openapi/hosted.v1.oas30.json" with { type: "json" };
import selfHosted from "@obstack/openapi/selfhosted.v2.json" with { type: "json" };
import selfHosted30 from "@obstack/openapi/selfhosted.v2.oas30.json" with { type: "json" };
import hostedPlain from "@obstack/openapi/hosted.v1.plain.json" with { type: "json" };
import selfHostedPlain from "@obstack/openapi/selfhosted.v2.plain.json" with { type: "json" };
import { parse } from "yaml";

const require = createRequire(import.meta.url);

test("exports the bundles with types", () => {
  expect([hosted.openapi, selfHosted.openapi]).toEqual(["3.1.0", "3.1.0"]);
  expect([hosted30.openapi, selfHosted30.openapi]).toEqual(["3.0.3", "3.0.3"]);
  expect(Object.keys(selfHosted.paths)).toContain("/api/v2/dashboards");
});

test.each([
  "hosted.v1",
  "hosted.v1.oas30",
  "hosted.v1.plain",
  "selfhosted.v2",
  "selfhosted.v2.oas30",
  "selfhosted.v2.plain",
])("%s is identical in JSON and YAML", (name) => {
  const read = (extension: string): string =>
    readFileSync(require.resolve(`@obstack/openapi/${name}.${extension}`), "utf8");
  expect(parse(read("yaml"))).toEqual(JSON.parse(read("json")));
});

test.each([
  [hosted, hosted30],
  [selfHosted, selfHosted30],
])("the 3.0 bundle has every path, schema and property of the 3.1 bundle", (document, lower) => {
  expect(Object.keys(lower.paths)).toEqual(Object.keys(document.paths));
  expect(Object.keys(lower.components.schemas)).toEqual(Object.keys(document.components.schemas));
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    const properties = Object.keys(schema["properties"] ?? {});
    const found = Object.keys(lower.components.schemas[name]?.["properties"] ?? {});
    expect(found, name).toEqual(expect.arrayContaining(properties));
  }
});

test("the 3.0 bundles contain no 3.1 keywords, and open objects that had pattern properties", () => {
  for (const document of [hosted30, selfHosted30]) {
    expect(JSON.stringify(document)).not.toMatch(/"type":\[|patternProperties|"type":"null"/);
  }
  const { ChartSeriesPoint } = selfHosted30.components.schemas;
  expect(ChartSeriesPoint).toMatchObject({ additionalProperties: true });
  expect(Object.keys(ChartSeriesPoint?.["properties"] ?? {})).toEqual(
    expect.arrayContaining([0, 1, 2, 3, 4].map((index) => `series_${index}.data`)),
  );
});

describe.each([
  [hosted30, hostedPlain],
  [selfHosted30, selfHostedPlain],
])("the plain bundle", (document, plain) => {
  test("has every path, and its schemas", () => {
    expect(Object.keys(plain.paths)).toEqual(Object.keys(document.paths));
    // Its own schemas are the names of lists in requests.
    const { schemas } = plain.components;
    const own = Object.keys(schemas).filter((name) => !Object.hasOwn(document.components.schemas, name));
    expect(own).not.toEqual([]);
    for (const name of own)
      expect([name, schemas[name]?.["type"]]).toEqual([expect.stringMatching("Request"), "array"]);
    expect(plain.components.schemas).toHaveProperty("UpdateDashboardRequest.properties.tiles");
  });

  test("has no unions with lists or with records that have no name", () => {
    const unions = [...JSON.stringify(plain).matchAll(/"oneOf":\[(.*?)\]/g)].map(([, options]) => options);
    expect(unions).not.toEqual([]);
    expect(unions.filter((options) => /"type":"(array|object)"/.test(options ?? ""))).toEqual([]);
  });

  test("operations have one successful response, and failures without a body", () => {
    for (const item of Object.values(plain.paths)) {
      for (const operation of Object.values(item) as { responses?: object }[]) {
        if (operation.responses === undefined) continue;
        const statuses = Object.keys(operation.responses);
        expect(statuses).toEqual([expect.stringMatching(/^(200|2XX)$/), "4XX", "5XX"]);
        expect(operation.responses).toMatchObject({
          "4XX": expect.not.objectContaining({ content: expect.anything() }),
          "5XX": expect.not.objectContaining({ content: expect.anything() }),
        });
      }
    }
  });
});

test.each([hosted30, hostedPlain])(
  "the dates of a report have no format, because servers accept different ones",
  (document) => {
    const { parameters } = document.components as unknown as Record<string, Record<string, object>>;
    for (const name of ["FromDate", "ToDate"]) expect(parameters?.[name]).toMatchObject({ schema: { type: "string" } });
    expect(JSON.stringify(parameters)).not.toContain('"date-time"');
  },
);

test("the costs of a report are a list in the plain bundle", () => {
  const { UsageCostReport } = hostedPlain.components.schemas;
  expect(UsageCostReport?.["properties"]).toMatchObject({ costs: { type: "array" } });
});
