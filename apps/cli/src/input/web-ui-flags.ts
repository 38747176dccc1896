import type { WebUiOptions } from "@obstack/as-code";
import { UsageError } from "../errors/command-error.ts";
import { optional, toggle } from "./flag.ts";
import type { FlagValues } from "./flag.ts";

/** Flags of commands that take exports of the web UI. */
export const webUiFlags = {
  source: {
    ...optional("old=new", "Source that an export of the web UI names, and its name on the server"),
    variadic: true,
  },
  connection: {
    ...optional("name=id", "Identifier of a connection in an export of the web UI (default that of its source)"),
    variadic: true,
  },
  acceptLosses: toggle("Leave out what the interface cannot express in an export of the web UI"),
} as const;

export type WebUiFlags = FlagValues<typeof webUiFlags>;

/** @throws {UsageError} If a flag does not map a name. */
export function readWebUiFlags({
  source,
  connection,
  acceptLosses,
}: WebUiFlags): Pick<WebUiOptions, "sources" | "connections" | "acceptLosses"> {
  return { sources: toMap("source", source), connections: toMap("connection", connection), acceptLosses };
}

function toMap(flag: string, pairs: readonly string[] = []): ReadonlyMap<string, string> {
  return new Map(
    pairs.map((pair) => {
      const at = pair.indexOf("=");
      // One identifier serves all connections.
      if (at === -1 && flag === "connection") return ["", pair];
      if (at !== -1 && at < pair.length - 1) return [pair.slice(0, at), pair.slice(at + 1)];
      throw new UsageError(`--${flag}: Expected two names.`, `Pass them as \`--${flag} OLD=NEW\`.`);
    }),
  );
}
