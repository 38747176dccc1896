import { UsageError } from "../errors/command-error.ts";
import { isAddressOrRange } from "./check-key.ts";

/** Matches what is meant to be an address, also an invalid one: digits and letters of addresses around a dot or colon. */
const addressLike = /^\s*[\da-f]*[.:][\da-f.:]*(?:\/\w*)?\s*(?:=|$)/i;

interface Entry {
  readonly source: string;
  readonly description?: string;
}

/**
 * Parses entries such as `10.0.0.0/8` and `10.0.0.0/8=office, first floor`, also several separated by commas. A comma in a description
 * separates entries only if an address follows.
 */
export function parseAccessList(values: readonly string[]): Entry[] {
  return values.flatMap((value) => entriesIn(value).map(toEntry));
}

function entriesIn(value: string): string[] {
  const entries: string[] = [];
  for (const part of value.split(",")) {
    const last = entries.at(-1);
    if (last?.includes("=") === true && !addressLike.test(part)) entries[entries.length - 1] = `${last},${part}`;
    else entries.push(part);
  }
  return entries;
}

function toEntry(entry: string): Entry {
  const [address = "", ...rest] = entry.split("=");
  const source = address.trim();
  const description = rest.join("=").trim();
  if (!isAddressOrRange(source)) {
    throw new UsageError(
      `Invalid --ip-access-list entry ${JSON.stringify(entry)}: ${
        source === "" ? "the address is missing" : `${JSON.stringify(source)} is no IPv4 or IPv6 address or range`
      }.`,
      "Use a value such as 10.0.0.0/8, 2001:db8::/32 or 10.0.0.0/8=office. Nothing was sent.",
    );
  }
  return { source, ...(rest.length === 0 ? {} : { description }) };
}
