import type { Json } from "../record-store.ts";
import { count, createTile, duration, formats, shopSources } from "./tile.ts";

const { logs, traces } = shopSources;

const runbook = `## When checkout fails

1. Is **payment** slow? Then checkout waits for it.
2. Did a deployment finish less than 15 minutes ago? Roll it back.
3. Otherwise, call the provider: the number is in the on-call handbook.`;

/** Tiles that the web shop adds to the dashboard "Service overview" of the specs. Those take the first 12 columns of the first row. */
export const serviceOverviewTiles: readonly Json[] = [
  createTile("d03", "Error rate", [12, 0, 4, 3], {
    displayType: "number",
    sourceId: logs,
    select: [count("SeverityText:error"), count()],
    formulas: [{ expression: "A / B" }],
    numberFormat: formats.percent,
  }),
  createTile("d04", "Latency, p95", [16, 0, 4, 3], {
    displayType: "number",
    sourceId: traces,
    select: [duration(0.95)],
    numberFormat: formats.duration,
  }),
  createTile("d05", "Slower than 1 s", [20, 0, 4, 3], {
    displayType: "number",
    sourceId: traces,
    select: [count("Duration:>1000000000")],
  }),
  createTile("d06", "Requests by service", [0, 3, 12, 4], {
    displayType: "stacked_bar",
    sourceId: traces,
    groupBy: "ServiceName",
    select: [count()],
  }),
  createTile("d07", "Latency", [12, 3, 12, 4], {
    displayType: "line",
    sourceId: traces,
    select: [duration(0.5, "", "p50"), duration(0.95, "", "p95"), duration(0.99, "", "p99")],
    numberFormat: formats.duration,
  }),
  createTile("d08", "Error rate by service", [0, 7, 8, 4], {
    displayType: "line",
    sourceId: traces,
    asRatio: true,
    groupBy: "ServiceName",
    select: [count("StatusCode:Error"), count()],
    numberFormat: formats.percent,
  }),
  createTile("d09", "Slowest services", [8, 7, 8, 4], {
    displayType: "table",
    sourceId: traces,
    groupBy: "ServiceName",
    select: [duration(0.95, "", "p95"), duration(undefined, "", "average")],
    numberFormat: formats.duration,
  }),
  createTile("d0a", "Availability", [16, 7, 8, 4], {
    displayType: "line",
    sourceId: traces,
    select: [count("StatusCode:Error", "failed"), count("", "all")],
    formulas: [{ expression: "(B - A) / B" }],
    numberFormat: formats.percent,
  }),
  createTile("d0b", "Runbook", [0, 11, 8, 4], { displayType: "markdown", markdown: runbook }),
  createTile("d0c", "Latest errors", [8, 11, 16, 4], {
    displayType: "search",
    sourceId: logs,
    select: "Timestamp, ServiceName, Body",
    where: "SeverityText:error",
    whereLanguage: "lucene",
  }),
];
