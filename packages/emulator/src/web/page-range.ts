const hour = 3_600_000;

export type PageRange = "1h" | "6h" | "24h" | "7d";

/** The time ranges of the page: their length in milliseconds, and the buckets of tiles without alerts. */
export const pageRanges: Readonly<Record<PageRange, { readonly length: number; readonly granularity: string }>> = {
  "1h": { length: hour, granularity: "1m" },
  "6h": { length: 6 * hour, granularity: "5m" },
  "24h": { length: 24 * hour, granularity: "15m" },
  "7d": { length: 168 * hour, granularity: "1h" },
};
