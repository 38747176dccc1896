import { listNames } from "@obstack/core/internal";
import { stackOf } from "../common/client.ts";
import type { StackClient } from "../common/client.ts";
import { contextOf } from "../plan/plan-context.ts";
import type { PlannedApply } from "../plan/plan-context.ts";
import type { PlannedChange } from "../plan/plan.ts";
import { appendLine, createText } from "../files/write-text.ts";
import { waitsFile } from "../files/names-of-files.ts";
import { readText } from "../files/read-text.ts";
import { readLines } from "../state/lines.ts";
import type { ApplyOptions } from "./options.ts";

/** Status of the wait after an apply to a target. */
export type WaitStatus =
  | { readonly status: "over" }
  | { readonly status: "waiting"; readonly until: string }
  /** `reason`: why the next wave must not start, as a sentence. */
  | { readonly status: "stopped"; readonly reason: string };

/** Number of alerts that a reason names. */
const maxNames = 3;

/** The state of a firing alert on servers. */
function isFiring(record: object): boolean {
  const { state } = record as { readonly state?: unknown };
  return typeof state === "string" && state.toUpperCase() === "ALERT";
}

/** Records the wait after an apply, together with one that it interrupts; without a wait, ends that. */
export async function startWait(
  plan: PlannedApply,
  wait: ApplyOptions["wait"],
  changes?: readonly PlannedChange[],
): Promise<void> {
  const { folder, target } = contextOf(plan).workspace;
  if (wait === undefined) return recordWait(folder, target);
  const before = await readWait(folder, target);
  const ids = [...(before?.alerts ?? []), ...alertsToWatch(plan, changes)];
  const alerts = wait.stopsWhenFiring ? [...new Set(ids)].toSorted() : [];
  return recordWait(folder, target, { until: new Date(Date.now() + wait.milliseconds).toISOString(), alerts });
}

/**
 * Returns the identifiers of the alerts that changes of a plan affect, and that did not fire at the time of the plan: changed and created ones, and
 * those on changed dashboards.
 *
 * @param changes The changes, with the identifiers of what an apply created. Default: those of the plan.
 */
function alertsToWatch(plan: PlannedApply, changes: readonly PlannedChange[] = plan.changes): string[] {
  const { alerts } = contextOf(plan).deployment;
  const firing = new Set(alerts.flatMap(({ id, record }) => (isFiring(record) ? id : [])));
  const written = changes.filter(({ action }) => action !== "delete");
  const dashboards = new Set<unknown>(written.flatMap(({ kind, id }) => (kind === "dashboard" ? id : [])));
  const ids = [
    ...written.flatMap(({ kind, id }) => (kind === "alert" ? (id ?? []) : [])),
    ...alerts.flatMap(({ id, fields }) => (dashboards.has(fields["dashboardId"]) ? id : [])),
  ];
  return [...new Set(ids)].filter((id) => !firing.has(id)).toSorted();
}

/**
 * Checks the wait after the last apply to a target. Records that it stopped, or that it is over. Requests one list, or nothing without a wait.
 *
 * @param now Milliseconds since the epoch.
 * @throws {ObstackError} If a request fails.
 */
export async function checkWait(
  folder: string,
  target: string,
  client: StackClient,
  { now, signal }: { readonly now: number; readonly signal?: AbortSignal | undefined },
): Promise<WaitStatus> {
  const wait = await readWait(folder, target);
  if (wait === undefined) return { status: "over" };
  const { until, alerts, stopped } = wait;
  if (stopped !== undefined) return { status: "stopped", reason: stopped };
  const watched = new Set(alerts);
  const all = watched.size === 0 ? [] : await stackOf(client).alerts.list({ signal });
  const firing = all.filter((alert) => watched.has(alert.id ?? "") && isFiring(alert));
  if (firing.length > 0) {
    const names = listNames(
      firing.map(({ id, name }) => JSON.stringify(name ?? id)),
      maxNames,
    );
    const reason = `On ${target}, ${firing.length === 1 ? "an alert fires that did" : `${firing.length} alerts fire that did`} not before the apply: ${names}.`;
    await recordWait(folder, target, { until, alerts, stopped: reason });
    return { status: "stopped", reason };
  }
  if (now < Date.parse(until)) return { status: "waiting", until };
  await recordWait(folder, target);
  return { status: "over" };
}

/** The wait after an apply to a target, before the next wave. */
interface TargetWait {
  readonly target: string;
  /** Time of the record in ISO 8601: the last one of a target counts. */
  readonly at: string;
  /** End in ISO 8601. */
  readonly until: string;
  /** Identifiers of the alerts to watch. */
  readonly alerts: readonly string[];
  /** Why the next wave must not start, as a sentence; absent as long as nothing fired. */
  readonly stopped?: string | undefined;
}

/**
 * Reads the wait of a target; undefined without one, or if it is over.
 *
 * @throws {AsCodeError} Of kind `files`, if a line is invalid.
 */
export async function readWait(folder: string, target: string): Promise<TargetWait | undefined> {
  const text = await readText(folder, waitsFile, "folder");
  const waits = readLines<Partial<TargetWait> & { readonly at: string }>(text, waitsFile, () => "wait");
  // Git keeps the lines of both sides of a merge, in any order.
  const last = waits
    .filter((wait) => wait.target === target)
    .toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
    .at(-1);
  return last?.until === undefined ? undefined : ({ ...last, alerts: last.alerts ?? [] } as TargetWait);
}

/** Records the wait of a target, or its end. */
export async function recordWait(
  folder: string,
  target: string,
  wait?: Omit<TargetWait, "target" | "at">,
): Promise<void> {
  if (wait === undefined && (await readWait(folder, target)) === undefined) return;
  // The first apply creates the folder.
  await createText(folder, waitsFile, "", { target });
  await appendLine(folder, waitsFile, { target, at: new Date().toISOString(), ...wait }, { isDurable: true });
}
