import type { Json } from "../record-store.ts";

/** Identifiers of the sources that every seed has. */
export const shopSources = {
  logs: "665f1c2ab4d3e5f6a7b8cb01",
  traces: "665f1c2ab4d3e5f6a7b8cb02",
  metrics: "665f1c2ab4d3e5f6a7b8cb03",
};

/** Left, top, width and height in a grid of 24 columns. */
export type Place = readonly [x: number, y: number, width: number, height: number];

/** Creates a tile. Its identifier ends in `number`. */
export function createTile(number: string, name: string, [x, y, w, h]: Place, config: Json): Json {
  return { id: getTileId(number), name, x, y, w, h, config };
}

/** Returns the identifier of the tile with a number of three digits. */
export function getTileId(number: string): string {
  return `665f1c2ab4d3e5f6a7b8c${number}`;
}

/** Creates a series that counts events. */
export function count(where = "", alias?: string): Json {
  return { aggFn: "count", where, whereLanguage: "lucene", ...(alias === undefined ? {} : { alias }) };
}

/** Creates a series of the durations of spans, of their average or a quantile. */
export function duration(level: number | undefined, where = "", alias?: string): Json {
  return {
    ...count(where, alias),
    ...(level === undefined ? { aggFn: "avg" } : { aggFn: "quantile", level }),
    valueExpression: "Duration",
  };
}

/** Creates a series of a gauge. */
export function gauge(metricName: string, aggFn: string, where = ""): Json {
  return { ...count(where), aggFn, valueExpression: "Value", metricName, metricType: "gauge" };
}

/** Formats of numbers, as the web UI writes them. */
export const formats = {
  percent: { output: "percent", mantissa: 1 },
  bytes: { output: "byte", decimalBytes: true },
  /** Spans have durations in nanoseconds. */
  duration: { output: "duration", factor: 1e-9 },
};
