const units = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

/** Returns the milliseconds of a duration of whole minutes, hours, days or weeks, such as `5m` or `30d`. Returns undefined for other text. */
export function readSloDuration(text: unknown): number | undefined {
  const [, count, unit] = (typeof text === "string" ? /^([1-9]\d{0,4})([mhdw])$/.exec(text) : null) ?? [];
  return count === undefined ? undefined : Number(count) * units[unit as keyof typeof units];
}

/** Formats milliseconds with the largest unit that divides them, up to days: `5m`, `6h`, `30d`. */
export function formatSloDuration(milliseconds: number): string {
  const unit = (["d", "h", "m"] as const).find((one) => milliseconds % units[one] === 0);
  return unit === undefined ? `${milliseconds}ms` : `${milliseconds / units[unit]}${unit}`;
}
