import { basename } from "node:path";
import { checkWritable, replaceText, slug } from "@obstack/as-code/files";
import { windowLength } from "@obstack/core/alerts";
import type { WindowPoint } from "@obstack/alerting";
import { seriesField } from "@obstack/alerting";
import { queryRange, unlessFailed } from "@obstack/alerting/backtest";
import type { Drawing, DataClient } from "@obstack/alerting/backtest";
import { AsCodeError } from "@obstack/as-code";
import { collectValues } from "./collect-values.ts";
import type { CollectedValues, CollectOptions } from "./collect-values.ts";
import { createIncidentEvaluator } from "./evaluate-incident.ts";
import { describeIncidentFiles, incidentsFolder, readSavedValues, valuesPath } from "./incident-file.ts";
import type { DescribedIncident } from "./incident-file.ts";
import { formatValues, pointsOf, queryKey } from "./incident-values.ts";
import type { SavedQuery } from "./incident-values.ts";
import { checkNames, judgeIncident } from "./judge-incident.ts";
import type { SavedIncident } from "./save-incident.ts";
import { renameSources } from "./watched-stack.ts";

/**
 * Returns the saved incident with a name or a file, without its values, and its folder: a path can contain that of another stack.
 *
 * @throws {AsCodeError} Of kind `input`, if no incident or several have the name; of kind `files`, if a time of an incident is invalid.
 */
export async function findIncident(
  from: string,
  given: string,
): Promise<DescribedIncident & { readonly folder: string }> {
  const text = given.replaceAll("\\", "/");
  const start = from === "." ? text.lastIndexOf(`/${incidentsFolder}/`) : 0;
  const [folder, name] = start > 0 ? [text.slice(0, start), text.slice(start + 1)] : [from, given];
  const incidents = await describeIncidentFiles(folder);
  const base = name.replace(/\.[^./]+$/, "");
  const isFile = ({ path }: DescribedIncident): boolean => path === base || basename(path) === base;
  const files = incidents.filter(isFile);
  const named = incidents.filter(({ path, file }) => file.name === name || basename(path) === slug(name));
  const [found, ...others] = files.length > 0 ? files : named;
  if (found !== undefined && others.length === 0) return { ...found, folder };
  if (found !== undefined)
    throw new AsCodeError(
      "input",
      `Several incidents are named ${JSON.stringify(name)}.`,
      `Use one of their files: ${[found, ...others].map(({ filePath }) => filePath).join(", ")}.`,
    );
  const names = incidents.map(({ file }) => JSON.stringify(file.name)).join(", ");
  throw new AsCodeError(
    "input",
    `Unknown incident ${JSON.stringify(name)}.`,
    names === ""
      ? `No incident is saved in ${folder === "." ? "this folder" : folder}. Pass another folder with \`--folder\`, or save one with \`obstack incident save\`.`
      : `Saved incidents: ${names}.`,
  );
}

/**
 * Saves the values of a saved incident again, with today's queries. Keeps the saved ones if the server no longer has all of the data or a query fails.
 *
 * @throws {AsCodeError} Of kind `input`, if the saved values stay, the new ones are too large, or the deployment has no chart queries.
 * @throws {AsCodeError} Of kind `files` or `names`, with all mistakes.
 * @throws {ObstackError} If the server cannot be reached or denies access.
 */
export async function saveValues(
  folder: string,
  client: DataClient,
  incident: DescribedIncident,
  { target, signal, onProgress }: Pick<CollectOptions, "target" | "signal" | "onProgress">,
): Promise<SavedIncident> {
  const { from, to, path } = incident;
  await checkWritable(folder, valuesPath(path));
  const read = await readSavedValues(folder, path);
  const saved = typeof read === "object" ? read : undefined;
  const collected = await collectValues(folder, client, { from, to, target, signal, onProgress });
  const hasLess = saved !== undefined && (await hasLost(client, saved.queries, collected, signal));
  const [failure] = hasLess ? ["The server no longer has all of the data."] : collected.failed.values();
  if (read !== undefined && failure !== undefined)
    throw new AsCodeError(
      "input",
      typeof read === "string"
        ? `The values ${read}, and cannot all be replaced. ${failure}`
        : `${failure} The saved values of ${path} stay.`,
      typeof read === "string"
        ? `Restore ${valuesPath(path)} from Git.`
        : hasLess
          ? "Changed queries cannot be judged in this incident any more."
          : "Correct the query, then save the incident again.",
    );
  // Names of alerts that were removed stay known.
  const alerts = [...(saved?.alerts ?? []), ...(collected.values.alerts ?? [])];
  const values = { ...collected.values, alerts };
  checkNames([{ ...incident, values }], collected.stack);
  await replaceText(folder, valuesPath(path), formatValues(values), { target });
  const evaluated = await createIncidentEvaluator(values, path)(collected.stack);
  return {
    paths: [valuesPath(path)],
    outcome: judgeIncident(incident, evaluated),
    failures: [...collected.failed.values()],
  };
}

/** Returns whether the server no longer has data of the saved queries. Asks for those that no alert needs today. */
async function hasLost(
  { charts }: DataClient,
  saved: readonly SavedQuery[],
  { values, stack }: CollectedValues,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const ids = new Map(stack.sources.map(({ id }) => [stack.nameOf(id ?? ""), id ?? ""]));
  const now = new Map(values.queries.map((query) => [queryKey(query.series), query]));
  for (const query of saved) {
    const found = now.get(queryKey(query.series));
    const read = found === undefined ? await ask(query) : pointsOf(found, query.granularity);
    if (read !== undefined && isLess(read, query)) return true;
  }
  return false;

  async function ask(query: SavedQuery): Promise<ReturnType<typeof pointsOf>> {
    const series = renameSources((name) => ids.get(name) ?? name)(query.series);
    const isGrouped = series.some(({ groupBy = [] }) => groupBy.length > 0);
    const drawing: Drawing = { series, asRatio: false, isGrouped };
    const width = windowLength(query.granularity) ?? 1;
    if (charts === undefined) return undefined;
    // A filter that the server now rejects says nothing about its data.
    const points = await unlessFailed(
      () => queryRange(charts, { ...query, drawing, width }, query, { signal }),
      signal,
    );
    signal?.throwIfAborted();
    return points && { ...query, points };
  }
}

/** Returns whether a query misses buckets of a saved one, or counts fewer events. Data that arrived late adds to both. */
function isLess(found: NonNullable<ReturnType<typeof pointsOf>>, saved: SavedQuery): boolean {
  const [from, to] = [Math.max(found.from, saved.from), Math.min(found.to, saved.to)];
  const within = ({ points }: Pick<SavedQuery, "points">): WindowPoint[] =>
    points.filter(({ ts_bucket: time }) => Number(time) >= from && Number(time) < to);
  const [now, before] = [within(found), within(saved)];
  const keys = new Set(now.map(keyOf));
  if (before.some((point) => !keys.has(keyOf(point)))) return true;
  return saved.series.some(({ aggFn }, index) => {
    const name = seriesField(index);
    return aggFn === "count" && sum(now, name) < sum(before, name);
  });
}

function sum(points: readonly WindowPoint[], name: string): number {
  return points.reduce((total, point) => total + (Number(Reflect.get(point, name)) || 0), 0);
}

function keyOf({ ts_bucket: time, group = [] }: WindowPoint): string {
  return `${Number(time)} ${JSON.stringify(group)}`;
}
