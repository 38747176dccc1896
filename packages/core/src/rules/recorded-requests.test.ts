// What a server of the current release refused, and what it accepted. Rules that need its records are tested with the emulator.
import { readRequests } from "@obstack/testing";
import { expect, test } from "vitest";
import selfHosted from "@obstack/openapi/selfhosted.v2.json" with { type: "json" };
import { serverLimits } from "../generated/server-limits.ts";
import { readRequest } from "./read-request.ts";
import type { Schema } from "../specification/server-schema.ts";

const now = Date.parse("2026-11-28T20:00:00Z");
/** Refusals of requests that refer to objects which do not exist, or are of another kind. */
const ofReferences = /not found$|^Invalid \w+ ID$|source IDs|connection IDs|dashboard IDs/;

test.each(readRequests())("$title", ({ path, body, status, message }) => {
  const operation = path === "/api/v2/alerts" ? "createAlert" : "createDashboard";
  const sent = JSON.parse(
    JSON.stringify(body).replaceAll(/\$\w+/g, (name) => (name.endsWith("2") ? "b" : "a").repeat(24)),
  ) as unknown;
  const refusals = readRequest(operation, sent, { now })?.refusals ?? [];
  expect(refusals.length > 0).toBe(status === 400 && !ofReferences.test(message));
});

test("accepts only values that are in the spec", () => {
  const { TileSeriesRequest, CreateAlertRequest, TileConfigRequest } = selfHosted.components
    .schemas as unknown as Record<
    string,
    { readonly properties: Readonly<Record<string, { readonly "x-extensible-enum": readonly string[] }>> }
  >;
  const at = (...path: string[]): Schema =>
    path.reduce<Schema>(
      (schema, name) => Reflect.get(schema, name) as Schema,
      serverLimits.current["createDashboard"] ?? {},
    );
  const tile = ["properties", "tiles", "items", "properties"];
  const { thresholdType, source } = serverLimits.current["createAlert"]?.properties ?? {};
  const kinds = at(...tile, "config", "kinds", "otherwise", "kinds", "of");
  for (const [known, accepted] of [
    [
      TileSeriesRequest?.properties["aggFn"],
      at(...tile, "series", "items", "kinds", "of", "time", "properties", "aggFn").enum,
    ],
    [TileSeriesRequest?.properties["type"], Object.keys(at(...tile, "series", "items", "kinds", "of"))],
    [TileConfigRequest?.properties["displayType"], Object.keys(kinds)],
    [CreateAlertRequest?.properties["thresholdType"], thresholdType?.enum],
    [CreateAlertRequest?.properties["source"], source?.enum],
  ] as const) {
    expect(accepted?.length).toBeGreaterThan(1);
    expect(known?.["x-extensible-enum"]).toEqual(expect.arrayContaining([...(accepted ?? [])]));
  }
});
