import { existsSync } from "node:fs";
import { timeZone } from "@obstack/charts";
import type { CliContext } from "../context.ts";

/** Rules of POSIX for UTC. Those with another offset are unknown if times are in UTC: Node follows only some. */
const utcRule = /^[A-Za-z]{3,}[+-]?0+(?::00)*$/;

/** Warns if `TZ` names a time zone that does not exist, or that Node does not know: it uses UTC then, without saying so. */
export function warnTimeZone(zone: string, { tell }: Pick<CliContext, "tell">): void {
  const name = zone.replace(/^:/, "");
  if (!timeZone().isUtc || name === "" || utcRule.test(name) || (name.startsWith("/") && existsSync(name))) return;
  try {
    Intl.DateTimeFormat("en", { timeZone: name });
  } catch {
    tell(`Unknown time zone ${JSON.stringify(zone)} in TZ. Times are in UTC.`, "warning");
  }
}
