import { UsageError } from "../errors/command-error.ts";
import { bodyFlags } from "../input/body-flags.ts";
import type { BodyFlags } from "../input/body-flags.ts";
import { parseDuration } from "../input/parse-time.ts";
import { text } from "../common/text.ts";
import { toKebab } from "../common/to-kebab.ts";

/** Values of the flags that replace those from the spec. */
interface Values {
  readonly role?: readonly string[];
  readonly expires?: string;
  readonly ipAccessList?: readonly string[];
}

/** Fields by the flag that replaces the one from the spec. */
const fieldsByFlag = { role: "roles", expires: "expireAt", ipAccessList: "ipAccessList" } as const;

const fromSpec = bodyFlags("createKey", { without: Object.values(fieldsByFlag) });

/** Flags for the fields of a key. */
export const keyFlags = {
  ...fromSpec.flags,
  role: {
    kind: "parsed",
    parse: text,
    variadic: ",",
    optional: true,
    brief: "Roles of the key",
  },
  expires: {
    kind: "parsed",
    parse: text,
    optional: true,
    placeholder: "time",
    brief: "Lifetime of the key, for example 90d (default no expiry)",
  },
  ipAccessList: {
    kind: "parsed",
    parse: text,
    variadic: ",",
    optional: true,
    placeholder: "address=description",
    brief: "Addresses or ranges allowed to use the key, for example 10.0.0.0/8=office",
  },
} as const;

/**
 * Returns the flags for the fields of a key and the body built from them.
 *
 * @param now Start of the lifetime, in milliseconds since the epoch.
 */
export function keyFields(now: number): BodyFlags {
  return {
    flags: keyFlags,
    references: fromSpec.references,
    bodyOf: (values) => {
      const { role, expires, ipAccessList }: Values = values;
      const body = {
        ...fromSpec.bodyOf(values),
        ...(role === undefined ? {} : { roles: [...role] }),
        ...(expires === undefined ? {} : { expireAt: new Date(now + parseDuration(expires)).toISOString() }),
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

function toEntry(entry: string): { source: string; description?: string } {
  const [source = "", ...description] = entry.split("=");
  if (source.trim() === "") {
    throw new UsageError(
      `Invalid --ip-access-list entry ${JSON.stringify(entry)}: the address is missing.`,
      "Use a value such as 10.0.0.0/8 or 10.0.0.0/8=office.",
    );
  }
  return { source: source.trim(), ...(description.length === 0 ? {} : { description: description.join("=").trim() }) };
}
