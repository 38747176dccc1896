import { addressOf } from "../connection/server-name.ts";
import type { StackFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";

/** Usual ports of a self-hosted server: its interface, and its web UI. */
const [apiPort, webPort] = ["8000", "8080"];

/** Returns the address of the web UI that the user named, without a trailing slash. */
function knownWebUi({ environment }: CliContext): string | undefined {
  return environment["OBSTACK_WEB_URL"]?.replace(/(?<!\/)\/+$/, "") || undefined;
}

/** Returns the address of a dashboard of the server in the web UI, if the user named the web UI. */
export function linkTo(context: CliContext, dashboard: { readonly id?: unknown } | undefined): string | undefined {
  const web = knownWebUi(context);
  return web === undefined || typeof dashboard?.id !== "string" ? undefined : `${web}/dashboards/${dashboard.id}`;
}

/** Describes the web UI, such as `the web UI, usually at http://host:8080` if the interface is at its usual port. */
export function describeWebUi(context: CliContext, flags: StackFlags): string {
  const known = knownWebUi(context);
  if (known !== undefined) return `the web UI at ${known}`;
  const baseUrl = addressOf(context, flags);
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url?.port !== apiPort) return "the web UI";
  url.port = webPort;
  return `the web UI, usually at ${url.origin}`;
}
