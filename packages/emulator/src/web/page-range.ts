const hour = 3_600_000;

export type PageRange = "1h" | "6h" | "24h" | "7d";

/** The time ranges of the page, in milliseconds. */
export const pageRanges: Readonly<Record<PageRange, number>> = {
  "1h": hour,
  "6h": 6 * hour,
  "24h": 24 * hour,
  "7d": 168 * hour,
};
