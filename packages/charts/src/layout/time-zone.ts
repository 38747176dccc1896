/** The time zone of a screen. All times of a screen are in the same one. */
export interface TimeZone {
  /** IANA name, such as `Europe/Berlin`, `UTC`, or `local time` if the system's zone has none. */
  readonly name: string;
  readonly isUtc: boolean;
  /** Formats a time, in milliseconds since the epoch or ISO 8601, with its offset, to the minute: `2026-01-12T08:30+01:00`. Flags accept it. */
  readonly format: (time: number | string) => string;
}

/** Returns UTC, or the time zone of the system. */
export function timeZone(isUtc = false): TimeZone {
  const name = isUtc ? "UTC" : systemZone();
  // With `TZ=UTC`, local time is UTC.
  if (isUtc || name === "UTC") return { name: "UTC", isUtc: true, format: formatUtc };
  return { name, isUtc: false, format: formatLocal };
}

/** Returns the IANA name of the system's time zone. A POSIX rule or a file in `TZ` has none, although `Date` follows it. */
function systemZone(): string {
  const { timeZone: name = "Etc/Unknown" } = new Intl.DateTimeFormat("en").resolvedOptions() as { timeZone?: string };
  if (/^[A-Z][A-Za-z_]*(?:\/[\w+-]+)*$/.test(name) && name !== "Etc/Unknown") return name;
  const now = Date.now();
  const isUtc = [0, 182].every((days) => new Date(now + days * 86_400_000).getTimezoneOffset() === 0);
  return isUtc ? "UTC" : "local time";
}

/** Returns a time as a local one: in UTC, the result has the digits of a clock in the zone. */
export function toWallTime(time: number, isUtc: boolean): number {
  return isUtc ? time : time - new Date(time).getTimezoneOffset() * 60_000;
}

function formatUtc(time: number | string): string {
  return `${new Date(time).toISOString().slice(0, 16)}Z`;
}

function formatLocal(text: number | string): string {
  const time = new Date(text);
  const minutes = -time.getTimezoneOffset();
  const local = new Date(time.getTime() + minutes * 60_000).toISOString().slice(0, 16);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const offset = `${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
  return `${local}${minutes < 0 ? "-" : "+"}${offset}`;
}
