import { resourcesOf } from "@obstack/core";
import type { StackClient } from "@obstack/core";
import { AsCodeError, uniqueProblems } from "../errors/errors.ts";
import type { Place, Problem } from "../errors/errors.ts";
import { isObject, textOf } from "../json/value.ts";
import type { Fields } from "../json/value.ts";
import { listObjects } from "../model/current-state.ts";
import type { ListedObjects } from "../plan/resolve-file.ts";
import { convertDashboard } from "./convert-dashboard.ts";
import type { Conversion } from "./convert-dashboard.ts";
import { inBatches } from "../files/list-files.ts";
import { fileNameOf, foldName, takeFree } from "../names/names.ts";
import { targetsFileWith, schemaFile } from "../export/export.ts";
import { objectFile, replaceFiles } from "../export/object-file.ts";
import type { ReplaceOptions } from "../export/object-file.ts";
import type { Bound } from "../export/naming.ts";
import { folders } from "../files/paths.ts";
import { schemas } from "../files/check-file.ts";
import { defaultTarget, readBindings, readValues } from "../files/settings.ts";

/** A file that the web UI exported. */
export interface WebUiFile {
  readonly value: Fields;
  readonly place: Place;
}

/** What names in exports of the web UI mean on the server. */
export interface WebUiOptions {
  /** Names of sources in the files, and the names to use instead. */
  readonly sources?: ReadonlyMap<string, string> | undefined;
  /** Names of connections in the files, and their identifiers; an empty name stands for all. Default: the connection of the tile's source. */
  readonly connections?: ReadonlyMap<string, string> | undefined;
  /** Whether losses that change what tiles show are notes. Default: false; such a file is refused. */
  readonly acceptLosses?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Converted {
  /** Fields as a file of a stack has them, in the order of the files. */
  readonly dashboards: readonly Fields[];
  /** What the dashboards lose, with positions in the files. */
  readonly notes: readonly Problem[];
  /** The lists that were read. */
  readonly listed: ListedObjects;
}

/**
 * Converts dashboards that the web UI exported to the fields of stack files. Sources and dashboards have the server's names; the files can
 * refer to each other.
 *
 * @param nameConnection Returns what stands for a connection, from its name in the file and its identifier. Default: the identifier.
 * @throws {AsCodeError} Of kind `files`, with every name that the server does not have, and with losses that change what tiles show.
 * @throws {ObstackError} If a list cannot be read.
 */
export async function readWebUiFiles(
  files: readonly WebUiFile[],
  client: StackClient,
  { sources: renamed = new Map(), connections: given = new Map(), acceptLosses = false, signal }: WebUiOptions = {},
  nameConnection: (name: string, id: string) => string = (_name, id) => id,
): Promise<Converted> {
  const resources = resourcesOf(client);
  const sources = await resources.sources.list({ signal });
  const dashboards = files.some(linksToDashboard) ? await listObjects(resources, "dashboard", signal) : undefined;
  const byName = new Map(sources.map((source) => [source.name, textOf(source["connection"])]));
  const all = new Set([...byName.values()].filter((id) => id !== undefined));
  const names: Omit<Conversion, "report"> = {
    renamed,
    sources: sources.flatMap(({ name }) => name ?? []),
    dashboards: [...files.map(({ value }) => value), ...(dashboards ?? [])].flatMap(({ name }) => textOf(name) ?? []),
    connection(name, source) {
      const only = all.size === 1 ? [...all][0] : undefined;
      const id = given.get(name) ?? given.get("") ?? (source === undefined ? only : byName.get(source));
      return id === undefined ? undefined : nameConnection(name, id);
    },
  };
  const mistakes: Problem[] = [];
  const losses: Problem[] = [];
  const notes: Problem[] = [];
  const converted = files.map(({ value, place }) => {
    const lists = { mistake: mistakes, values: acceptLosses ? notes : losses, display: notes };
    const report: Conversion["report"] = (path, message, kind) => lists[kind].push({ ...place({ path }), message });
    return convertDashboard(value, { ...names, report });
  });
  const problems = uniqueProblems([...mistakes, ...losses]);
  if (problems.length > 0) {
    const rename = "For another name on the server, pass `--source OLD=NEW` or `--connection NAME=ID`.";
    const accept = losses.length > 0 ? " To leave out what has no counterpart, pass `--accept-losses`." : "";
    throw new AsCodeError("files", problems, `${rename}${accept} Nothing was written.`);
  }
  return { dashboards: converted, notes: uniqueProblems(notes), listed: { sources, dashboards } };
}

function linksToDashboard({ value }: WebUiFile): boolean {
  const configs = (value["tiles"] as readonly Fields[]).map(({ config }) => config as Fields);
  return configs.some(({ onClick }) => isObject(onClick) && onClick["type"] === "dashboard");
}

/** Options of an import: names, the target, and what happens to existing files. */
export interface ImportOptions extends WebUiOptions, Pick<ReplaceOptions, "mayReplace"> {
  /** Name of the target whose bindings are used and updated. Default: `default`. */
  readonly target?: string | undefined;
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
  const { connections: bound = {} } = await readBindings(folder, target);
  const names = new Map(Object.entries(bound).map(([name, id]) => [id, name]));
  const added: Bound[] = [];
  const { dashboards, notes } = await readWebUiFiles(files, client, options, (name, id) => {
    if (!names.has(id) && ![...names.values()].includes(name)) {
      names.set(id, name);
      added.push({ kind: "connections", name, id });
    }
    return names.get(id) ?? id;
  });
  const values = await readValues(folder, target);
  const taken = new Set<string>();
  const all = await inBatches(dashboards, async (dashboard) => {
    const key = takeFree(fileNameOf(String(dashboard["name"]), "dashboard"), taken, foldName);
    return objectFile(folder, `${folders.dashboard}/${key}.yaml`, "dashboard", dashboard, values);
  });
  const problems = all.flatMap(({ path, problems: found = [] }) => found.map((message) => ({ path, message })));
  if (problems.length > 0) throw new AsCodeError("files", problems, "Nothing was written.");
  if (added.length > 0) all.push(await targetsFileWith(folder, target, added));
  all.push(await schemaFile(folder, "dashboard", schemas.dashboard));
  return { ...(await replaceFiles(folder, all, { target, mayReplace })), notes };
}
