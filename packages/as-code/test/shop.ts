// A small stack, and helpers to apply and inspect it.
import type { Emulator } from "@obstack/emulator";
import { apply, plan } from "../src/index.ts";
import { emulator, stack } from "./on-emulator.ts";
import { stored, writeStack } from "./world.ts";
import type { Files, Json, Stored } from "./world.ts";

export const tile = (name: string, x: number, more: Json = {}): Json => ({
  name,
  x,
  y: 0,
  w: 6,
  h: 3,
  series: [{ source: "Logs", where: name }],
  ...more,
});
export const shop: Files = {
  dashboards: {
    shop: { name: "Shop", tiles: [tile("Errors", 0), tile("Requests", 6)] },
    basket: { name: "Basket", tiles: [tile("Slow", 0)] },
  },
  alerts: {
    errors: {
      name: "Errors",
      dashboard: "shop",
      tile: "Errors",
      threshold: 10,
      thresholdType: "above",
      webhook: "on-call",
    },
    slow: { name: "Slow", dashboard: "basket", tile: "Slow", threshold: 5, thresholdType: "above" },
  },
};
export const changed = (dashboards: Files["dashboards"], alerts: Files["alerts"] = shop.alerts): Files => ({
  dashboards: { ...shop.dashboards, ...dashboards },
  alerts,
});

/** Writes files and applies them. */
export async function applied(folder: string, files: Files = shop): Promise<void> {
  writeStack(folder, files);
  await apply(await plan(folder, stack));
}

/** Returns the requests that the emulator received since an earlier log. */
export const since = (before: ReturnType<Emulator["requests"]>): string[] => {
  const last = before[0];
  const all = emulator.requests();
  const length = last === undefined ? all.length : all.findIndex((one) => one === last);
  return all.slice(0, length).map(({ method, path }) => `${method} ${path}`);
};
export const records = (): Stored => stored(emulator, "selfhosted");
export const dashboardId = (name: string): string =>
  String(records().dashboards.find((one) => one["name"] === name)?.["id"]);
export const alertId = (name: string): string => String(records().alerts.find((one) => one["name"] === name)?.["id"]);
