import { replaceText, slug } from "@obstack/as-code/internal";
import { windowLength } from "@obstack/core/alerts";
import { queryRange } from "../charts/query-range.ts";
import type { Drawing } from "../charts/drawing.ts";
import type { TestClient } from "../common/client.ts";
import { AlertTestError } from "../common/errors.ts";
import { collectValues } from "./collect-values.ts";
import type { CollectOptions } from "./collect-values.ts";
import { createIncidentEvaluator } from "./evaluate-incident.ts";
import { readIncidents, valuesPath } from "./incident-file.ts";
import type { Incident } from "./incident-file.ts";
import { formatValues } from "./incident-values.ts";
import type { IncidentValues } from "./incident-values.ts";
import { judgeIncident } from "./judge-incident.ts";
import type { ReplayedIncident } from "./judge-incident.ts";
import { renameSources, watchStack } from "./watched-stack.ts";

/** A refreshed incident. */
export interface RefreshedIncident {
  /** Whether the server no longer has all of the data, so that the saved values stayed. */
  readonly isGone: boolean;
  readonly outcome: ReplayedIncident;
  /** Queries that failed, as sentences. */
  readonly failures: readonly string[];
}

/**
 * Returns the saved incident with a name or a file.
 *
 * @throws {AlertTestError} Of kind `input`, if there is none, and of kind `files`, if an incident is invalid.
 */
export async function findIncident(folder: string, name: string): Promise<Incident> {
  const incidents = await readIncidents(folder);
  const base = name.replace(/\.[^./]+$/, "");
  const found = incidents.find(
    ({ path, file }) => file.name === name || path === base || path.endsWith(`/${slug(name)}`),
  );
  if (found !== undefined) return found;
  const names = incidents.map(({ file }) => JSON.stringify(file.name)).join(", ");
  throw new AlertTestError(
    "input",
    `Unknown incident ${JSON.stringify(name)}.`,
    names === "" ? "Save one with `obstack incident save`." : `Saved incidents: ${names}.`,
  );
}

/**
 * Asks the server again for the values of an incident, with today's queries. Keeps the saved values if it no longer has all of the data.
 *
 * @throws {AlertTestError} Of kind `input`, if the values are too large, or the deployment has no chart queries.
 * @throws {AsCodeError} Of kind `files` or `names`, with all mistakes.
 * @throws {ObstackError} If the server cannot be reached or denies access.
 */
export async function refreshIncident(
  folder: string,
  client: TestClient,
  incident: Incident,
  { target, signal, onProgress }: Pick<CollectOptions, "target" | "signal" | "onProgress">,
): Promise<RefreshedIncident> {
  const { from, to, path } = incident;
  const isGone = !(await hasData(folder, client, incident.values, { target, signal }));
  const collected = isGone ? undefined : await collectValues(folder, client, { from, to, target, signal, onProgress });
  const failures = collected?.failures ?? [];
  // A query that fails now must not replace values that are known.
  const values = collected === undefined || failures.length > 0 ? { ...incident.values, isGone } : collected.values;
  const stack = collected?.stack ?? (await watchStack(folder, client, { target, signal }));
  await replaceText(folder, valuesPath(path), formatValues(values), { target });
  const evaluated = await createIncidentEvaluator(values)(stack);
  return { isGone, outcome: judgeIncident({ ...incident, values }, evaluated), failures };
}

/** Returns whether the server still has the data of the largest saved query. */
async function hasData(
  folder: string,
  client: TestClient,
  { queries }: IncidentValues,
  options: Pick<CollectOptions, "target" | "signal">,
): Promise<boolean> {
  const [largest] = queries.toSorted((one, other) => other.points.length - one.points.length);
  if (client.charts === undefined || largest === undefined || largest.points.length === 0) return true;
  const { nameOf, sources } = await watchStack(folder, client, options);
  const ids = new Map(sources.map(({ id }) => [nameOf(id ?? ""), id ?? ""]));
  const series = renameSources((name) => ids.get(name) ?? name)(largest.series);
  const isGrouped = series.some(({ groupBy = [] }) => groupBy.length > 0);
  const drawing: Drawing = { series, asRatio: false, isGrouped };
  const query = { drawing, granularity: largest.granularity, width: windowLength(largest.granularity) ?? 1 };
  const points = await queryRange(client.charts, query, largest, { signal: options.signal });
  return points.length >= largest.points.length;
}
