const minute = 60_000;
const units: Readonly<Record<string, number>> = { m: minute, h: 60 * minute, d: 1440 * minute };

/**
 * Returns the length of an alert's windows in milliseconds.
 *
 * @param interval Duration such as `5m`, `1h` or `1d`.
 * @returns `undefined` if the interval is not such a duration.
 */
export function windowLength(interval: string): number | undefined {
  const [, count, unit] = /^([1-9]\d{0,5})([mhd])$/.exec(interval) ?? [];
  const length = Number(count) * (units[unit ?? ""] ?? Number.NaN);
  return Number.isNaN(length) ? undefined : length;
}

/**
 * Returns the start of the window that contains a time.
 *
 * @param time Milliseconds since the epoch.
 * @param length Length of the window in milliseconds.
 * @param offset Milliseconds by which windows are shifted. Default: 0, aligned to UTC.
 */
export function windowStart(time: number, length: number, offset = 0): number {
  return Math.floor((time - offset) / length) * length + offset;
}
