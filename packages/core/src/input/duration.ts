const [hour, day] = [3_600_000, 86_400_000];
const units = { ms: 1, s: 1000, m: 60_000, h: hour, d: day, w: 7 * day, mo: 30 * day, y: 365.25 * day } as const;

/** Returns the milliseconds of a duration such as `500ms`, `15m`, `1.5h`, `1h30m`, `7d` or `1mo`, or undefined if it is invalid. A month has 30 days. */
export function readDuration(text: string): number | undefined {
  const number = String.raw`\d{1,15}(?:\.\d{1,15})?`;
  if (!new RegExp(`^(?:${number}(?:ms|mo|[smhdwy]))+$`).test(text)) return undefined;
  // Iterators have no `reduce` on Node 20.
  const parts = [...text.matchAll(new RegExp(`(${number})(ms|mo|[smhdwy])`, "g"))];
  return Math.round(parts.reduce((sum, [, count, unit]) => sum + Number(count) * units[unit as keyof typeof units], 0));
}
