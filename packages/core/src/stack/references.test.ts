import { expect, test } from "vitest";
import { alertFields, dashboardFields } from "../generated/records.ts";
import { mapReferences } from "./references.ts";

const describeReferences = (
  value: unknown,
  fields: Parameters<typeof mapReferences>[1],
  detect?: Parameters<typeof mapReferences>[3],
) => mapReferences(value, fields, ({ kind, id, path }) => `${kind} ${id} at ${path.join(".")}`, detect);

test("finds references at any depth", () => {
  const dashboard = {
    id: "d1",
    name: "sourceId",
    tiles: [
      { id: "t1", series: [{ sourceId: "s1", where: "" }] },
      { id: "t2", config: { sourceId: "s2", connectionId: "c1", onClick: { dashboardId: "d2", sourceIds: ["s3"] } } },
    ],
    filters: [{ id: "f1", sourceId: "s4" }],
  };
  expect(describeReferences(dashboard, dashboardFields)).toEqual({
    id: "d1",
    name: "sourceId",
    tiles: [
      { id: "t1", series: [{ sourceId: "sources s1 at tiles.0.series.0.sourceId", where: "" }] },
      {
        id: "t2",
        config: {
          sourceId: "sources s2 at tiles.1.config.sourceId",
          connectionId: "connections c1 at tiles.1.config.connectionId",
          onClick: {
            dashboardId: "dashboards d2 at tiles.1.config.onClick.dashboardId",
            sourceIds: ["sources s3 at tiles.1.config.onClick.sourceIds.0"],
          },
        },
      },
    ],
    filters: [{ id: "f1", sourceId: "sources s4 at filters.0.sourceId" }],
  });
});

test("finds references of an alert under every alias", () => {
  const alert = {
    tileId: "t",
    dashboard: "d",
    dashboardId: "d",
    savedSearchId: "q",
    channels: [{ webhookId: "w" }],
    message: "t",
  };
  expect(describeReferences(alert, alertFields, (text) => (text === "t" ? "tiles" : undefined))).toEqual({
    tileId: "tiles t at tileId",
    dashboard: "dashboards d at dashboard",
    dashboardId: "dashboards d at dashboardId",
    savedSearchId: "savedSearches q at savedSearchId",
    channels: [{ webhookId: "webhooks w at channels.0.webhookId" }],
    message: "t",
  });
});

test("detects an identifier in an unknown field by its value", () => {
  const record = { tiles: [{ config: { target: { id: "d9", label: "x" } } }] };
  const detect = (text: string) => (text === "d9" ? "dashboards" : undefined);
  expect(describeReferences(record, dashboardFields, detect)).toEqual({
    tiles: [{ config: { target: { id: "dashboards d9 at tiles.0.config.target.id", label: "x" } } }],
  });
});
