import { expect, test } from "vitest";
import { kindOfTile } from "./tile-kind.ts";

test.each([
  [{}, { name: "line", drawn: "line" }],
  [{ series: [{ type: "time" }] }, { name: "line", drawn: "line" }],
  [{ series: [{ type: "time", displayType: "stacked_bar" }] }, { name: "stacked_bar", drawn: "stacked" }],
  [{ series: [{ type: "number", displayType: "line" }] }, { name: "number", drawn: "number" }],
  [{ series: [{ type: "markdown" }] }, { name: "markdown", drawn: undefined }],
  [{ config: { displayType: "stacked_bar" } }, { name: "stacked_bar", drawn: "stacked" }],
  [{ config: { displayType: "number" } }, { name: "number", drawn: "number" }],
  [{ config: { displayType: "table" } }, { name: "table", drawn: "table" }],
  [{ config: { displayType: "list" } }, { name: "list", drawn: "table" }],
  [{ config: { displayType: "bar" } }, { name: "bar", drawn: "table" }],
  [{ config: { displayType: "pie" } }, { name: "pie", drawn: "pie" }],
  [{ config: { displayType: "search" } }, { name: "search", drawn: undefined }],
  [{ config: { displayType: "heatmap" } }, { name: "heatmap", drawn: undefined }],
])("the kind of %j is %j", (tile, kind) => expect(kindOfTile(tile)).toEqual(kind));
