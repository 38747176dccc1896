import { readDuration } from "../input/duration.ts";

const units = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Returns the milliseconds of a duration of whole minutes, such as `5m` or `30d`. Returns undefined for other text. */
export function readSloDuration(text: unknown): number | undefined {
  const length = typeof text === "string" ? readDuration(text) : undefined;
  return length !== undefined && length > 0 && length % units.m === 0 ? length : undefined;
}

/** Formats milliseconds with the largest unit that divides them, up to days: `5m`, `6h`, `30d`. */
export function formatSloDuration(milliseconds: number): string {
  const unit = (["d", "h", "m"] as const).find((one) => milliseconds % units[one] === 0);
  return unit === undefined ? `${milliseconds}ms` : `${milliseconds / units[unit]}${unit}`;
}
