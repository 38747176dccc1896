import { isObject } from "../common/value.ts";
import type { Fields } from "../common/value.ts";

/** A dashboard, or a tile of it, that has an identifier once the plan is applied. */
export class Planned {
  readonly dashboard: string;
  readonly tile: string | undefined;
  /** What messages call it. */
  readonly shown: string;

  constructor(dashboard: string, tile?: string, shown: string = tile ?? dashboard) {
    this.dashboard = dashboard;
    this.tile = tile;
    this.shown = shown;
  }
}

/**
 * Replaces everything planned in a value, at any depth. What has no identifier yet is left out where `find` returns nothing.
 *
 * @param find Returns an identifier, the planned object itself to keep it, or nothing.
 */
export function resolvePlanned(value: unknown, find: (planned: Planned) => unknown): unknown {
  if (value instanceof Planned) return find(value);
  if (Array.isArray(value)) {
    if (!hasPlanned(value)) return value;
    return value.map((item) => resolvePlanned(item, find)).filter((item) => item !== undefined);
  }
  if (!isObject(value) || !hasPlanned(value)) return value;
  const entries = Object.entries(value).map(([name, item]) => [name, resolvePlanned(item, find)] as const);
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined)) as Fields;
}

/** Tells whether a value holds something planned, at any depth. */
export function hasPlanned(value: unknown): boolean {
  if (value instanceof Planned) return true;
  if (Array.isArray(value)) return value.some(hasPlanned);
  return isObject(value) && Object.values(value).some(hasPlanned);
}
