import { readSettings, readStack } from "@obstack/as-code/files";
import type { StackObjects } from "@obstack/as-code";
import { groupBy } from "@obstack/basics";
import { createIncidentEvaluator } from "./evaluate-incident.ts";
import { readIncidents } from "./incident-file.ts";
import type { Incident } from "./incident-file.ts";
import { checkNames, judgeIncident } from "./judge-incident.ts";
import type { ReplayedIncident } from "./judge-incident.ts";
import { watchOffline } from "./watched-stack.ts";

/** Options for {@link replayIncidents}. */
export interface ReplayOptions {
  /** Name of the target, whose values and bindings apply. Incidents of other targets are skipped, unless `obstack.yaml` does not name it. */
  readonly target: string;
  /** Objects of the folder, if they are already read. */
  readonly objects?: StackObjects | undefined;
  /** Path of the only incident to replay, without the extension. Default: all. */
  readonly only?: string | undefined;
}

/**
 * Replays the incidents of a folder with today's alerts and SLOs. Sends no requests and requires no state.
 *
 * @throws {AsCodeError} Of kind `files` or `names`, with all mistakes.
 * @throws {AsCodeError} Of kind `files`, if an incident is invalid, or names an unknown alert.
 */
export async function replayIncidents(folder: string, options: ReplayOptions): Promise<readonly ReplayedIncident[]> {
  const { targets } = await readSettings(folder);
  // Tests without a server need no target, and still replay the incidents of each.
  const isNamed = Object.hasOwn(targets, options.target);
  const incidents = await readIncidents(folder, isNamed ? options.target : undefined, options.only);
  const replayed = new Map<Incident, ReplayedIncident>();
  const targetOf = ({ file: { target } }: Incident): string =>
    target !== undefined && Object.hasOwn(targets, target) ? target : options.target;
  for (const [target, own] of groupBy(incidents, targetOf)) {
    const known = target === options.target ? options.objects : undefined;
    const sources = new Map(own.flatMap(({ values }) => values.sources.map((one) => [one.name, one] as const)));
    const stack = await watchOffline(folder, known ?? (await readStack(folder, target)), [...sources.values()], target);
    checkNames(own, stack);
    for (const incident of own)
      replayed.set(
        incident,
        judgeIncident(incident, await createIncidentEvaluator(incident.values, incident.path)(stack)),
      );
  }
  return incidents.flatMap((incident) => replayed.get(incident) ?? []);
}
