import { isObject } from "../common/value.ts";
import type { Fields } from "../common/value.ts";

/** Placeholder for the identifier of a dashboard or tile that gets one when the plan is applied. */
export class Planned {
  readonly dashboard: string;
  readonly tile: string | undefined;
  /** Name for messages. */
  readonly shown: string;

  constructor(dashboard: string, tile?: string, shown: string = tile ?? dashboard) {
    this.dashboard = dashboard;
    this.tile = tile;
    this.shown = shown;
  }
}

/**
 * Replaces the placeholders in a value, at any depth.
 *
 * @param find Returns an identifier, the placeholder itself to keep it, or undefined to omit it.
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

/** Tells whether a value contains a placeholder, at any depth. */
export function hasPlanned(value: unknown): boolean {
  if (value instanceof Planned) return true;
  if (Array.isArray(value)) return value.some(hasPlanned);
  return isObject(value) && Object.values(value).some(hasPlanned);
}
