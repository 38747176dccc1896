import ms from "ms";

/** A moment as people say it, `3h ago` or `in 2d`, where a value is one in ISO 8601; else nothing. */
export function age(value: unknown, now: number): string | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value)) return undefined;
  const time = Date.parse(value);
  if (Number.isNaN(time)) return undefined;
  if (Math.abs(now - time) < 1000) return "now";
  const length = ms(Math.abs(now - time));
  return time > now ? `in ${length}` : `${length} ago`;
}
