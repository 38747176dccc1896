import type { CliContext } from "../context.ts";

/** Returns the address of a dashboard of the server in the web UI, if the user named the web UI. */
export function linkTo(
  { environment }: CliContext,
  dashboard: { readonly id?: unknown } | undefined,
): string | undefined {
  const web = environment["OBSTACK_WEB_URL"]?.replace(/(?<!\/)\/+$/, "");
  return !web || typeof dashboard?.id !== "string" ? undefined : `${web}/dashboards/${dashboard.id}`;
}
