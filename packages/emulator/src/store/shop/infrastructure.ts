import type { Json } from "../record-store.ts";
import { count, createTile, formats, gauge, shopSources } from "./tile.ts";

const { logs, metrics } = shopSources;

/** The dashboard of the platform team. */
export const infrastructure: Json = {
  id: "665f1c2ab4d3e5f6a7b8c912",
  name: "Infrastructure",
  tags: ["production", "platform"],
  tiles: [
    createTile("d21", "Highest load", [0, 0, 6, 3], {
      displayType: "number",
      sourceId: metrics,
      select: [gauge("cpu.load", "max")],
      numberFormat: formats.percent,
    }),
    createTile("d22", "Most memory", [6, 0, 6, 3], {
      displayType: "number",
      sourceId: metrics,
      select: [gauge("memory.usage", "max")],
      numberFormat: formats.bytes,
    }),
    createTile("d23", "Log records", [12, 0, 6, 3], {
      displayType: "number",
      sourceId: logs,
      select: [count()],
    }),
    createTile("d24", "Warnings", [18, 0, 6, 3], {
      displayType: "number",
      sourceId: logs,
      select: [count("SeverityText:warn")],
    }),
    createTile("d25", "Load by service", [0, 3, 12, 4], {
      displayType: "line",
      sourceId: metrics,
      groupBy: "ServiceName",
      select: [gauge("cpu.load", "avg")],
      numberFormat: formats.percent,
    }),
    createTile("d26", "Memory by service", [12, 3, 12, 4], {
      displayType: "line",
      sourceId: metrics,
      groupBy: "ServiceName",
      select: [gauge("memory.usage", "max")],
      numberFormat: formats.bytes,
    }),
    createTile("d27", "Payment memory", [0, 7, 8, 4], {
      displayType: "line",
      sourceId: metrics,
      select: [gauge("memory.usage", "max", "ServiceName:payment")],
      numberFormat: formats.bytes,
    }),
    createTile("d28", "Log records by severity", [8, 7, 8, 4], {
      displayType: "stacked_bar",
      sourceId: logs,
      groupBy: "SeverityText",
      select: [count()],
    }),
    createTile("d29", "Catalog warnings", [16, 7, 8, 4], {
      displayType: "stacked_bar",
      sourceId: logs,
      select: [count("ServiceName:catalog SeverityText:warn")],
    }),
    createTile("d2a", "Warnings by text", [0, 11, 8, 4], {
      displayType: "table",
      sourceId: logs,
      groupBy: "Body",
      select: [count("SeverityText:warn", "warnings")],
    }),
    createTile("d2b", "Deployments", [8, 11, 8, 4], {
      displayType: "markdown",
      markdown:
        "Monday to Friday at **13:00 UTC**. Expect less traffic for eight minutes, and empty caches after that.",
    }),
    createTile("d2c", "Latest warnings", [16, 11, 8, 4], {
      displayType: "search",
      sourceId: logs,
      select: "Timestamp, ServiceName, Body",
      where: "SeverityText:warn",
      whereLanguage: "lucene",
    }),
  ],
};
