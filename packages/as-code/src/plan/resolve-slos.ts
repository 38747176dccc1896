import { stackOf } from "../common/client.ts";
import type { Stack, StackClient } from "../common/client.ts";
import { AsCodeError } from "../common/errors.ts";
import { readStack } from "../files/read-stack.ts";
import type { Bindings } from "../files/references.ts";
import { defaultTarget, readBindings } from "../files/settings.ts";
import type { StackObjects } from "../files/stack-object.ts";
import { createCatalog } from "../model/catalog.ts";
import { resolveSlo } from "../slo/expand-slos.ts";
import type { ResolvedSlo, SloDeployment } from "../slo/expand-slos.ts";
import type { PlannedApply } from "./plan-context.ts";
import { contextOf } from "./plan-context.ts";

/** Options for {@link resolveSlos}. */
export interface ResolveSlosOptions {
  /** Name of the target, whose values and bindings apply. Default: `default`. */
  readonly target?: string | undefined;
  /** The SLOs of the folder, if they are already read. */
  readonly slos?: StackObjects["slos"] | undefined;
  /** A plan of the same folder and target, whose objects and lists are used instead of reading and requesting them again. */
  readonly plan?: PlannedApply | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Returns how a deployment evaluates the SLOs of a folder. Requests the list of sources if there are SLOs, or none with a plan. Requires no state.
 *
 * @throws {AsCodeError} Of kind `files` or `names`, with all mistakes, and their file, line and column.
 * @throws {ObstackError} If a request fails.
 */
export async function resolveSlos(
  folder: string,
  client: StackClient,
  { target = defaultTarget, slos: given, plan, signal }: ResolveSlosOptions = {},
): Promise<readonly ResolvedSlo[]> {
  const planned = plan === undefined ? undefined : contextOf(plan);
  const slos = given ?? (planned?.objects ?? (await readStack(folder, target))).slos;
  if (slos.length === 0) return [];
  const deployment =
    planned?.deployment ?? (await readLists(stackOf(client), await readBindings(folder, target), signal));
  const resolved = slos.map((object) => resolveSlo(object, deployment));
  const problems = resolved.filter((one) => "message" in one);
  if (problems.length > 0) throw new AsCodeError("names", problems);
  return resolved.filter((one): one is ResolvedSlo => !("message" in one));
}

/**
 * Returns the objective of an SLO at its last apply; undefined if it is unknown.
 *
 * @param ids Identifiers of its dashboard and alerts, which stay the same when its file is renamed.
 */
export function lastObjective(plan: PlannedApply, ids: ReadonlySet<string>): number | undefined {
  const entries = [...contextOf(plan).targetState.state.values()];
  return entries.find(({ id, slo }) => slo !== undefined && ids.has(id))?.slo?.objective;
}

async function readLists(stack: Stack, bindings: Bindings, signal: AbortSignal | undefined): Promise<SloDeployment> {
  const sources = await stack.sources.list({ signal });
  return { sources, catalog: createCatalog({ sources }, bindings) };
}
