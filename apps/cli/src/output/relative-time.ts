const units = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["m", 60_000],
  ["s", 1000],
] as const;

/** Milliseconds by which a server's clock may be ahead. */
const maxSkew = 10_000;

/** Returns an ISO 8601 time relative to now, such as `3h ago` or `in 2d`. Returns nothing for any other value. */
export function relativeTime(value: unknown, now: number): string | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value)) return undefined;
  const time = Date.parse(value);
  if (Number.isNaN(time)) return undefined;
  // Clocks differ: a server's time may be a few seconds ahead.
  if (Math.abs(now - time) < 1000 || (time > now && time - now < maxSkew)) return "now";
  const distance = Math.abs(now - time);
  const [unit, size] = units.find(([, milliseconds]) => distance >= milliseconds) ?? units[3];
  const length = `${Math.round(distance / size)}${unit}`;
  return time > now ? `in ${length}` : `${length} ago`;
}
