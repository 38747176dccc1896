/** A minute in milliseconds. */
export const minute = 60_000;

/** An hour in milliseconds. */
export const hour = 3_600_000;

/** A day in milliseconds. */
export const day = 86_400_000;

/** Formats a time as ISO 8601 in UTC, with milliseconds only if they are not 0. */
export function toIso(time: number): string {
  return new Date(time).toISOString().replace(".000Z", "Z");
}

/** Formats a duration with its largest units, such as `2 h 30 min`. */
export function formatMinutes(minutes: number): string {
  if (minutes < 60) return `${round(minutes)} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${round(minutes % 60)} min`;
  const days = Math.floor(hours / 24);
  return hours % 24 === 0 ? `${days} d` : `${days} d ${hours % 24} h`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
