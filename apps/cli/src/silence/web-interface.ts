import { addressOf } from "../as-code/open-target.ts";
import type { StackFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";

/** Usual ports of a self-hosted server: its interface, and its web UI. */
const [apiPort, webPort] = ["8000", "8080"];

/** The web UI of a server. */
export interface WebAddress {
  /** Without a trailing slash. */
  readonly address: string;
  /** Whether the user named it. Otherwise, it is the usual address. */
  readonly isKnown: boolean;
}

/** Returns the address of the web UI: that of `OBSTACK_WEB_URL`, or the usual one. Returns undefined if the interface is not at its usual port. */
export function webAddress(context: CliContext, flags: StackFlags): WebAddress | undefined {
  const named = context.environment["OBSTACK_WEB_URL"];
  if (named) return { address: named.replace(/\/+$/, ""), isKnown: true };
  const baseUrl = addressOf(context, flags);
  if (!URL.canParse(baseUrl)) return undefined;
  const url = new URL(baseUrl);
  if (url.port !== apiPort) return undefined;
  url.port = webPort;
  return { address: url.origin, isKnown: false };
}

/** Describes the web UI, such as `the web UI, usually at http://host:8080`. */
export function describeWebUi(context: CliContext, flags: StackFlags): string {
  const found = webAddress(context, flags);
  if (found === undefined) return "the web UI";
  return found.isKnown ? `the web UI at ${found.address}` : `the web UI, usually at ${found.address}`;
}
