import type { Silence } from "@obstack/core/alerts";
import { timeZone } from "@obstack/drawing";
import { relativeTime } from "../output/table.ts";

/** Describes a silence, such as `until 2026-11-22T17:00Z (2 h left): deploy`. */
export function describeSilence({ method, until, reason }: Silence, utc: boolean, now: number): string {
  const left = until === undefined ? undefined : relativeTime(new Date(until).toISOString(), now);
  const end =
    until !== undefined
      ? `until ${timeZone(utc).format(until)}${left?.startsWith("in ") === true ? ` (${left.slice(3)} left)` : ""}`
      : method === "threshold"
        ? "until unsilenced (threshold out of reach)"
        : "until unsilenced";
  return reason === undefined ? end : `${end}: ${reason}`;
}
