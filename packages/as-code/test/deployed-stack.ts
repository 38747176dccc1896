// A stack that tests apply to the releases of deployed servers.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { rule as plainRule, tile as plainTile } from "./shop.ts";
import { idOf } from "./world.ts";
import type { Files, Json } from "./world.ts";

export const tile = (name: string, x: number, where: string): Json =>
  plainTile(name, x, {
    series: [
      {
        source: "Logs",
        type: "time",
        dataSource: "events",
        aggFn: "count",
        where,
        whereLanguage: "lucene",
        groupBy: [],
      },
    ],
  });
export const rule = (name: string, watched: string, more: Json = {}): Json =>
  plainRule(name, "shop", watched, { message: "Look", threshold: 10, ...more });
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
