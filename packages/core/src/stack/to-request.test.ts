import { describe, expect, test } from "vitest";
import { alertFields, dashboardFields } from "../generated/records.ts";
import { toRequest } from "./to-request.ts";

const required = {
  tiles: {
    default: [],
    fields: { series: { fields: { where: { default: "" }, groupBy: { default: [] } } } },
  },
} as const;

describe("adds undocumented required fields", () => {
  test("recorded: dashboard without tiles", () => {
    expect(toRequest({ name: "A" }, dashboardFields, required)).toEqual({ name: "A", tiles: [] });
  });

  test("recorded: series without groupBy, series without where", () => {
    const body = { name: "A", tiles: [{ series: [{ aggFn: "count" }, { where: "a:b", groupBy: ["c"] }] }] };
    expect(toRequest(body, dashboardFields, required)).toEqual({
      name: "A",
      tiles: [
        {
          series: [
            { aggFn: "count", where: "", groupBy: [] },
            { where: "a:b", groupBy: ["c"] },
          ],
        },
      ],
    });
  });

  test("recorded: update of the older release, a new tile without id", () => {
    const update = {
      tiles: { fields: { id: { newId: true } } },
      filters: { fields: { id: { newId: true } } },
    } as const;
    const body = { name: "A", tiles: [{ id: "t1" }, { name: "New" }], filters: [{ id: "f1" }, { name: "New" }] };
    expect(toRequest(body, dashboardFields, update)).toEqual({
      name: "A",
      tiles: [{ id: "t1" }, { name: "New", id: expect.stringMatching(/^[0-9a-f]{24}$/) }],
      filters: [{ id: "f1" }, { name: "New", id: expect.stringMatching(/^[0-9a-f]{24}$/) }],
    });
  });
});

describe("converts a record to the body of a create", () => {
  test("recorded: create again from what was read, filter ids included", () => {
    const record = {
      id: "d1",
      name: "A",
      tiles: [{ id: "t1", config: { displayType: "markdown", numberFormat: null } }],
      filters: [{ id: "f1", name: "Service", appliesTo: "all" }],
      savedQuery: null,
      containers: [],
    };
    expect(toRequest(record, dashboardFields, required)).toEqual({
      name: "A",
      tiles: [{ config: { displayType: "markdown", numberFormat: null } }],
      filters: [{ name: "Service", appliesTo: "all" }],
      containers: [],
    });
  });

  test("omits read-only fields, and uses the request name of the dashboard", () => {
    const record = { id: "a", state: "OK", team: "t", teamId: "t", executionErrors: [], note: null, dashboard: "d" };
    expect(toRequest(record, alertFields)).toEqual({ dashboardId: "d" });
    expect(toRequest({ ...record, dashboardId: "e" }, alertFields)).toEqual({ dashboardId: "e" });
  });

  test("leaves the record unchanged", () => {
    const record = Object.freeze({ id: "d1", tiles: Object.freeze([Object.freeze({ id: "t" })]) });
    toRequest(record, dashboardFields, required);
    expect(record.tiles[0]).toEqual({ id: "t" });
  });
});

test("sends the value that equals absence for null in a field of the record, because servers keep omitted ones", () => {
  expect(toRequest({ scheduleOffsetMinutes: null, message: null }, alertFields)).toEqual({ scheduleOffsetMinutes: 0 });
  expect(toRequest({ tiles: [{ series: [{ groupBy: null }] }] }, dashboardFields)).toEqual({
    tiles: [{ series: [{}] }],
  });
});
