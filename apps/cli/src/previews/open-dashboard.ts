import { problemToText } from "@obstack/as-code";
import { resolveDashboard } from "@obstack/as-code/files";
import type { StackResources } from "@obstack/core";
import { viewDashboard } from "@obstack/charts";
import { withExitCodes } from "../as-code/failures.ts";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { readBody } from "../input/read-body.ts";
import { resolveObject } from "../names/find-named.ts";

// The package as a whole would be one file for all commands that draw.
export { viewDashboard };

type Dashboard = Parameters<typeof viewDashboard>[0];
type Client = Pick<StackResources, "dashboards" | "sources">;

/**
 * Returns a function that reads a dashboard: from a file, whose names it resolves, or from the server.
 *
 * @throws {CommandError} If no dashboard or several dashboards have the name.
 * @throws {UsageError} If the file cannot be read, or is not a dashboard.
 */
export async function openDashboard(
  context: CliContext,
  client: Client,
  nameOrFile: string,
): Promise<() => Promise<Dashboard>> {
  const { signal } = context;
  if (nameOrFile === "-" || /\.(?:ya?ml|json)$/i.test(nameOrFile))
    return async () => readFile(context, client, nameOrFile);
  const id = await resolveObject(context, "dashboard", client.dashboards, nameOrFile);
  return () => client.dashboards.get(id, { signal });
}

async function readFile(context: CliContext, client: Client, path: string): Promise<Dashboard> {
  const { value, place } = await readBody(context, path);
  if (value["tiles"] !== undefined && !Array.isArray(value["tiles"]))
    throw new UsageError(`${path}: "tiles" must be a list.`, "Pass a file with a dashboard.");
  const sources = await client.sources.list({ signal: context.signal });
  const dashboard = await withExitCodes(async () => resolveDashboard(value, sources, { path, place }));
  for (const warning of dashboard.warnings) context.tell(problemToText(warning), "warning");
  return dashboard;
}
