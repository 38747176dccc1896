import { UsageError } from "../../errors/command-error.ts";
import { bodyFlags } from "../../input/body-flags.ts";
import type { BodyFlags } from "../../input/body-flags.ts";
import { parseDuration } from "../../input/parse-time.ts";
import { text } from "../../common/text.ts";
import { toKebab } from "../../common/to-kebab.ts";

/** The fields of a key that have a flag of their own, in place of the one that the spec would give. */
interface Values {
  readonly role?: readonly string[];
  readonly expires?: string;
  readonly ipAccessList?: readonly string[];
}

const own = { role: "roles", expires: "expireAt", ipAccessList: "ipAccessList" } as const;

const fromSpec = bodyFlags("createKey", Object.values(own));

/** Flags of the fields of a key, for the help and the parser. */
export const keyFlags = {
  ...fromSpec.flags,
  role: {
    kind: "parsed",
    parse: text,
    variadic: ",",
    optional: true,
    brief: "Role, or several separated by commas",
  },
  expires: {
    kind: "parsed",
    parse: text,
    optional: true,
    placeholder: "time",
    brief: "Time to live, such as 90d (default: no expiry)",
  },
  ipAccessList: {
    kind: "parsed",
    parse: text,
    variadic: ",",
    optional: true,
    placeholder: "address=description",
    brief: "Addresses or ranges that may use the key, such as 10.0.0.0/8=office",
  },
} as const;

/**
 * Returns the flags of the fields of a key, and the body that they make.
 *
 * @param now Milliseconds since the epoch, from which a time to live counts.
 */
export function keyFields(now: number): BodyFlags {
  return {
    flags: keyFlags,
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
      const [flag] = Object.entries(own).find(([, field]) => field === path[0]) ?? [];
      return flag === undefined ? fromSpec.flagAt(path) : `--${toKebab(flag)}`;
    },
  };
}

function toEntry(entry: string): { source: string; description?: string } {
  const [source = "", ...description] = entry.split("=");
  if (source.trim() === "") {
    throw new UsageError(
      `--ip-access-list: ${JSON.stringify(entry)} has no address.`,
      "Use a value such as 10.0.0.0/8 or 10.0.0.0/8=office.",
    );
  }
  return { source: source.trim(), ...(description.length === 0 ? {} : { description: description.join("=").trim() }) };
}
