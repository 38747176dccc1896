import type { StackClient } from "../common/client.ts";
import { AsCodeError } from "../common/errors.ts";
import { inBatches } from "../common/in-batches.ts";
import { fileNameOf, foldName, takeFree } from "../common/portable-names.ts";
import type { Problem } from "../common/problem.ts";
import { targetsFileWith, schemaFile } from "../export/export.ts";
import { objectFile } from "../export/object-file.ts";
import { replaceFiles } from "../export/replace-files.ts";
import { folders } from "../files/names-of-files.ts";
import { schemas } from "../files/schemas.ts";
import { defaultTarget, readBindings, readValues } from "../files/settings.ts";
import { readWebUiFiles } from "./read-web-ui.ts";
import type { WebUiFile, WebUiOptions } from "./read-web-ui.ts";

export interface ImportOptions extends WebUiOptions {
  /** Name of the target whose bindings are used and updated. Default: `default`. */
  readonly target?: string | undefined;
  /** Decides whether to replace existing files with different content; receives their paths. Default: never. */
  readonly mayReplace?: ((paths: readonly string[]) => boolean | Promise<boolean>) | undefined;
}

/** Result of an import. */
export interface Imported {
  /** Paths within the folder. */
  readonly written: readonly string[];
  /** Paths of existing files with the same content. */
  readonly unchanged: readonly string[];
  /** What the dashboards lose, with positions in the given files. */
  readonly notes: readonly Problem[];
}

/**
 * Writes dashboards that the web UI exported to files of a stack. Sends nothing that changes the server: a plan shows what an apply would create.
 *
 * @throws {AsCodeError} Of kind `files`, if a file cannot be converted without a loss; nothing was written.
 * @throws {AsCodeError} Of kind `refused`, if existing files would change and `mayReplace` does not allow it; nothing was written.
 * @throws {ObstackError} If a request fails.
 */
export async function importDashboards(
  folder: string,
  files: readonly WebUiFile[],
  client: StackClient,
  options: ImportOptions = {},
): Promise<Imported> {
  const { target = defaultTarget, mayReplace } = options;
  const { dashboards, notes, connections } = await readWebUiFiles(files, client, options);
  const values = await readValues(folder, target);
  const { connections: bound = {} } = await readBindings(folder, target);
  const names = new Map(Object.entries(bound).map(([name, id]) => [id, name]));
  const added = [...connections].flatMap(([name, id]) => {
    if (names.has(id)) return [];
    names.set(id, name);
    return [{ kind: "connections" as const, name, id }];
  });
  const taken = new Set<string>();
  const all = await inBatches(dashboards, async (dashboard) => {
    const key = takeFree(fileNameOf(String(dashboard["name"]), "dashboard"), taken, foldName);
    const tiles = (dashboard["tiles"] as readonly Record<string, unknown>[]).map((tile) => bindConnection(tile, names));
    return objectFile(folder, `${folders.dashboard}/${key}.yaml`, "dashboard", { ...dashboard, tiles }, values);
  });
  const problems = all.flatMap(({ path, problems: found = [] }) => found.map((message) => ({ path, message })));
  if (problems.length > 0) throw new AsCodeError("files", problems, "Nothing was written.");
  if (added.length > 0) all.push(await targetsFileWith(folder, target, added));
  all.push(await schemaFile(folder, "dashboard", schemas.dashboard));
  const words = { differ: "differ", operation: "import" };
  return { ...(await replaceFiles(folder, all, { target, words, mayReplace })), notes };
}

/** Replaces the identifier of a connection with its name, which the target binds. */
function bindConnection(tile: Record<string, unknown>, names: ReadonlyMap<string, string>): Record<string, unknown> {
  const config = tile["config"] as Record<string, unknown>;
  const { connection } = config;
  return typeof connection !== "string"
    ? tile
    : { ...tile, config: { ...config, connection: names.get(connection) ?? connection } };
}
