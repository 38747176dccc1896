/** Rules of POSIX and files name no city, and the system follows them. */
const withoutCity = /^:?(?:$|\/|(?:[A-Za-z]{3,}|<[^>]+>)[+-]?\d)/;

/** Warns if `TZ` names a time zone that does not exist: the system uses UTC then, without saying so. */
export function warnTimeZone(zone: string, { stderr }: { readonly stderr: { write(text: string): unknown } }): void {
  if (withoutCity.test(zone)) return;
  try {
    Intl.DateTimeFormat("en", { timeZone: zone.replace(/^:/, "") });
  } catch {
    stderr.write(`warning: Unknown time zone ${JSON.stringify(zone)} in TZ. Times are in UTC.\n`);
  }
}
