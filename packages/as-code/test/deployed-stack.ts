// A stack that tests apply to the releases of deployed servers.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { idOf } from "./world.ts";
import type { Files, Json } from "./world.ts";

export const tile = (name: string, x: number, where: string, more: Json = {}): Json => ({
  name,
  x,
  y: 0,
  w: 6,
  h: 3,
  series: [
    { source: "Logs", type: "time", dataSource: "events", aggFn: "count", where, whereLanguage: "lucene", groupBy: [] },
  ],
  ...more,
});
export const rule = (name: string, watched: string, more: Json = {}): Json => ({
  name,
  message: "Look",
  dashboard: "shop",
  tile: watched,
  threshold: 10,
  thresholdType: "above",
  interval: "5m",
  webhook: "on-call",
  ...more,
});
export const shop = (...tiles: Json[]): Json => ({ name: "Shop", tags: ["a"], tiles });
export const stack: Files = {
  dashboards: { shop: shop(tile("Errors", 0, "SeverityText:error"), tile("Requests", 6, "")) },
  alerts: { errors: rule("Errors", "Errors"), slow: rule("Slow", "Requests", { thresholdType: "below" }) },
};

const bindings = (mark: string): Json => ({
  bindings: {
    webhooks: { "on-call": idOf(mark, "cd01"), chat: idOf(mark, "cd02") },
    savedSearches: { "slow ones": idOf(mark, "ce01") },
  },
});
/** Contents of `obstack.yaml`. */
export const targets: Json = { targets: { default: bindings("a"), here: bindings("a"), there: bindings("b") } };

/** Returns the text of all dashboard and alert files of a stack. */
export function textsOf(folder: string): string {
  return ["dashboards", "alerts"]
    .filter((name) => existsSync(join(folder, name)))
    .flatMap((name) => readdirSync(join(folder, name)).map((file) => readFileSync(join(folder, name, file), "utf8")))
    .join("\n");
}
