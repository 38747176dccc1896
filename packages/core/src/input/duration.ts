const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

/** Returns the milliseconds of a duration such as `500ms`, `30s`, `15m`, `1.5h`, `7d` or `2w`, or undefined if it is invalid. */
export function readDuration(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,15}(?:\.\d{1,15})?)(ms|[smhdw])$/.exec(text) ?? [];
  return unit === undefined ? undefined : Math.round(Number(count) * units[unit as keyof typeof units]);
}
