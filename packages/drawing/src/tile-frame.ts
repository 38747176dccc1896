import { readAlert } from "./alert-marks.ts";
import type { TileDrawing } from "./dashboard.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Returns what a drawing shows around the content of a tile: its name, its place, and the alerts that have a state. */
export function tileFrame(tile: Fields, alerts: readonly object[], now: number): Omit<TileDrawing, "content"> {
  const { name, x, y, w, h } = tile;
  const states = alerts.flatMap((alert) => {
    const { name: title, state } = readAlert(alert, now);
    return state === undefined ? [] : [{ name: title, state }];
  });
  return {
    name: typeof name === "string" ? name : "",
    x: toNumber(x),
    y: toNumber(y),
    w: toNumber(w),
    h: toNumber(h),
    ...(states.length === 0 ? {} : { alerts: states }),
  };
}

function toNumber(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}
