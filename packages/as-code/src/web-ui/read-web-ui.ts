import { stackOf } from "../common/client.ts";
import type { StackClient } from "../common/client.ts";
import { AsCodeError } from "../common/errors.ts";
import { uniqueProblems } from "../common/problem.ts";
import type { Place, Problem } from "../common/problem.ts";
import { isObject, textOf } from "../common/value.ts";
import type { Fields } from "../common/value.ts";
import { listObjects } from "../model/deployment.ts";
import type { ListedObjects } from "../apply/resolve-file.ts";
import { convertDashboard } from "./convert-dashboard.ts";
import type { KnownNames } from "./convert-dashboard.ts";

/** A file that the web UI exported. */
export interface WebUiFile {
  readonly value: Fields;
  readonly place: Place;
}

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
  /** Identifiers of the connections by their names in the files. */
  readonly connections: ReadonlyMap<string, string>;
  /** The lists that were read. */
  readonly listed: ListedObjects;
}

/**
 * Converts dashboards that the web UI exported to the fields of stack files. Sources and dashboards have the server's names; the files can
 * refer to each other.
 *
 * @throws {AsCodeError} Of kind `files`, with every name that the server does not have, and with losses that change what tiles show.
 * @throws {ObstackError} If a list cannot be read.
 */
export async function readWebUiFiles(
  files: readonly WebUiFile[],
  client: StackClient,
  { sources: renamed = new Map(), connections: given = new Map(), acceptLosses = false, signal }: WebUiOptions = {},
): Promise<Converted> {
  const stack = stackOf(client);
  const sources = await stack.sources.list({ signal });
  const dashboards = files.some(linksToDashboard) ? await listObjects(stack, "dashboard", signal) : undefined;
  const connections = new Map<string, string>();
  const byName = new Map(sources.map((source) => [source.name, textOf(source["connection"])]));
  const all = new Set([...byName.values()].filter((id) => id !== undefined));
  const names: KnownNames = {
    renamed,
    sources: sources.flatMap(({ name }) => name ?? []),
    dashboards: [...files.map(({ value }) => value), ...(dashboards ?? [])].flatMap(({ name }) => textOf(name) ?? []),
    connection(name, source) {
      const only = all.size === 1 ? [...all][0] : undefined;
      const id = given.get(name) ?? given.get("") ?? (source === undefined ? only : byName.get(source));
      if (id !== undefined) connections.set(name, id);
      return id;
    },
  };
  const problems: Problem[] = [];
  const notes: Problem[] = [];
  let hasLosses = false;
  const converted = files.map(({ value, place }) => {
    const { dashboard, findings } = convertDashboard(value, names);
    for (const { path, message, kind } of findings) {
      const isRefused = kind === "mistake" || (kind === "values" && !acceptLosses);
      hasLosses ||= isRefused && kind === "values";
      (isRefused ? problems : notes).push({ ...place({ path }), message });
    }
    return dashboard;
  });
  if (problems.length > 0) {
    const remedies = [
      "For another name on the server, pass `--source OLD=NEW` or `--connection NAME=ID`.",
      ...(hasLosses ? ["To leave out what has no counterpart, pass `--accept-losses`."] : []),
    ];
    throw new AsCodeError("files", uniqueProblems(problems), `${remedies.join(" ")} Nothing was written.`);
  }
  return { dashboards: converted, notes: uniqueProblems(notes), connections, listed: { sources, dashboards } };
}

function linksToDashboard({ value }: WebUiFile): boolean {
  const configs = (value["tiles"] as readonly Fields[]).map(({ config }) => config as Fields);
  return configs.some(({ onClick }) => isObject(onClick) && onClick["type"] === "dashboard");
}
