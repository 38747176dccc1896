import type { Silence } from "@obstack/core/alerts";
import { timeZone } from "@obstack/drawing";

/** Describes a silence, such as `until 2026-11-22T17:00Z: deploy`. */
export function describeSilence({ method, until, reason }: Silence, utc: boolean): string {
  const end =
    until !== undefined
      ? `until ${timeZone(utc).format(until)}`
      : method === "threshold"
        ? "until unsilenced (threshold out of reach)"
        : "until unsilenced";
  return reason === undefined ? end : `${end}: ${reason}`;
}
