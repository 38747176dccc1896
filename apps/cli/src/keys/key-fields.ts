import { isIPv4, isIPv6 } from "node:net";
import { toKebab } from "@obstack/basics";
import type { Finding } from "@obstack/checked-yaml";
import type { CreateKeyRequest } from "@obstack/hosted";
import { UsageError } from "../errors/command-error.ts";
import { bodyFlags } from "../input/body-flags.ts";
import type { BodyFlags } from "../input/body-flags.ts";
import { parseTime } from "../input/parse-time.ts";
import { optional, text } from "../input/flag.ts";
import type { FlagValues } from "../input/flag.ts";

/** Fields by the flag that replaces the one from the spec. */
const fieldsByFlag = { role: "roles", expires: "expireAt", ipAccessList: "ipAccessList" } as const;

const fromSpec = bodyFlags("createKey", { without: Object.values(fieldsByFlag) });

export const keyFlags = {
  ...fromSpec.flags,
  role: {
    kind: "parsed",
    parse: text,
    variadic: ",",
    optional: true,
    brief: "Roles of the key",
  },
  expires: optional("time", "Lifetime, date or time, for example 90d, tomorrow 17:00 or 2027-01-31 (default never)"),
  ipAccessList: {
    ...optional("address=description", "Addresses or ranges allowed to use the key, for example 10.0.0.0/8=office"),
    variadic: true,
  },
} as const;

/**
 * Returns the flags for the fields of a key and the body built from them.
 *
 * @param now Start of the lifetime, in milliseconds since the epoch.
 * @param isUtc Whether dates and times without an offset are in UTC instead of local time.
 */
export function keyFields(now: number, isUtc: boolean): BodyFlags {
  return {
    flags: keyFlags,
    references: fromSpec.references,
    bodyOf: (values) => {
      const { role, expires, ipAccessList }: FlagValues<Pick<typeof keyFlags, keyof typeof fieldsByFlag>> = values;
      const body = {
        ...fromSpec.bodyOf(values),
        ...(role === undefined ? {} : { roles: [...role] }),
        ...(expires === undefined ? {} : { expireAt: parseExpiry(expires, now, isUtc) }),
        ...(ipAccessList === undefined ? {} : { ipAccessList: ipAccessList.map(toEntry) }),
      };
      return Object.keys(body).length === 0 ? undefined : body;
    },
    flagAt: (path) => {
      const [flag] = Object.entries(fieldsByFlag).find(([, field]) => field === path[0]) ?? [];
      return flag === undefined ? fromSpec.flagAt(path) : `--${toKebab(flag)}`;
    },
  };
}

/** Parses when a key expires: a time as in other flags, where a duration such as `90d` is from now, or `never`. Returns an ISO 8601 date-time. */
function parseExpiry(value: string, now: number, isUtc: boolean): string | null {
  if (value === "never") return null;
  const time = parseTime(value, now, { isUtc, isFuture: true });
  // Four digits: later years have another form, which few programs read.
  if (time < Date.UTC(10_000, 0)) return new Date(time).toISOString();
  throw new UsageError(`Invalid --expires ${JSON.stringify(value)}: it is after the year 9999.`);
}

/** Parses an entry such as `10.0.0.0/8` or `10.0.0.0/8=office`. */
function toEntry(entry: string): { readonly source: string; readonly description?: string } {
  const [address = "", ...rest] = entry.split("=");
  const description = rest.join("=").trim();
  return { source: address.trim(), ...(rest.length === 0 ? {} : { description }) };
}

/**
 * Returns what is wrong with a key that the spec allows, so that no key is created with other access than intended.
 *
 * @param now Current time in milliseconds since the epoch.
 */
export function checkKey({ name, expireAt, roles, ipAccessList }: CreateKeyRequest, now: number): Finding[] {
  return [
    ...(name.trim() === "" ? [{ path: ["name"], message: "name must not be empty." }] : []),
    ...(typeof expireAt === "string" && Date.parse(expireAt) <= now
      ? [{ path: ["expireAt"], message: `expireAt must be in the future, not ${JSON.stringify(expireAt)}.` }]
      : []),
    ...(roles ?? []).flatMap((role, index, all) =>
      all.indexOf(role) < index ? [{ path: ["roles", index], message: `roles contains ${role} twice.` }] : [],
    ),
    ...(ipAccessList ?? []).flatMap(({ source }, index) => {
      if (isAddressOrRange(source)) return [];
      const form = "an IPv4 or IPv6 address or a range such as 10.0.0.0/8";
      const message = `ipAccessList[${index}].source must be ${form}, not ${JSON.stringify(source)}.`;
      return [{ path: ["ipAccessList", index, "source"], message }];
    }),
  ];
}

function isAddressOrRange(source: string): boolean {
  const [, address = "", length] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(source) ?? [];
  const bits = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1;
  return bits >= Number(length ?? 0);
}
