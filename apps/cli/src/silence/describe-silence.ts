import type { Silence } from "@obstack/core/alerts";
import { timeZone } from "@obstack/charts";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** Describes a silence, such as `until 2026-11-22T17:00Z (2h left): deploy`. */
export function describeSilence({ method, until, reason }: Silence, utc: boolean, now: number): string {
  const end =
    until !== undefined
      ? `until ${timeZone(utc).format(until)} (${describeLength(until - now)} left)`
      : method === "threshold"
        ? "until unsilenced (threshold out of reach)"
        : "until unsilenced";
  return reason === undefined ? end : `${end}: ${reason}`;
}

function describeLength(length: number): string {
  if (length >= 2 * day) return `${Math.round(length / day)}d`;
  return length >= 2 * hour ? `${Math.round(length / hour)}h` : `${Math.max(1, Math.round(length / minute))}m`;
}
