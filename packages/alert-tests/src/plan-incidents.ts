import { toWrite } from "@obstack/as-code";
import { recordsOf } from "@obstack/as-code/files";
import type { ResolvedSlo } from "@obstack/as-code/files";
import type { Effect, Plan, PlannedApply, PlannedChange } from "@obstack/as-code";
import { formatCount, listNames } from "@obstack/basics";
import { changesTiles, findBefore } from "./backtest/affected-alerts.ts";
import type { AlertToTest, DataClient } from "@obstack/alerting/backtest";
import { readSearches } from "./backtest/read-searches.ts";
import { alertOfServer, notTestable, formatMinutes } from "@obstack/alerting/backtest";
import { checkNames, describeIncidents, judgeIncident } from "./incidents/judge-incident.ts";
import { createIncidentEvaluator } from "./incidents/evaluate-incident.ts";
import { readIncidents } from "./incidents/incident-file.ts";
import type { Incident } from "./incidents/incident-file.ts";
import type { ReplayedAlert, ReplayedIncident } from "./incidents/judge-incident.ts";
import { watchStack, withNames } from "./incidents/watched-stack.ts";
import type { WatchedStack } from "./incidents/watched-stack.ts";
import { sloBefore } from "./test-planned-slos.ts";

/** The incidents of a folder after a plan. */
export interface PlannedIncidents {
  /** One line, such as `Incidents: 7 of 8 still page. "Payments down" now pages 12 min later.` */
  readonly text: string;
  readonly incidents: readonly ReplayedIncident[];
  /** Names of incidents that fail or cannot be judged. */
  readonly unmet: readonly string[];
  /** Changes of alerts in incidents that page later, no longer page, or newly fail. */
  readonly effects: readonly Effect[];
}

/** Maximum number of incidents that a line names. */
const maxNames = 5;

/**
 * Replays the incidents of a plan's target before and after its changes. Sends no requests. Returns undefined without incidents.
 *
 * @param plan The plan of all files. Its lists of the server are used.
 * @param reviewed The review of that plan: what an apply of it leaves out or skips stays as it is on the server. Default: it writes everything.
 * @throws {AsCodeError} Of kind `files`, if an incident is invalid, or names an unknown alert.
 */
export async function planIncidents(
  folder: string,
  client: DataClient,
  plan: PlannedApply,
  reviewed: PlannedApply = plan,
): Promise<PlannedIncidents | undefined> {
  const saved = await readIncidents(folder, plan.target);
  if (saved.length === 0) return undefined;
  const files = await watchStack(folder, client, { target: plan.target, plan });
  checkNames(saved, files);
  const before = await stackBefore(folder, client, plan, files);
  const written = toWrite(reviewed).prepared.map(({ change }) => change);
  const after = stackAfter(before, files, plan, written);
  const changes: string[] = [];
  const effects: Effect[] = [];
  const incidents: ReplayedIncident[] = [];
  for (const incident of saved) {
    const evaluate = createIncidentEvaluator(incident.values, incident.path);
    const found = judgeIncident(incident, await evaluate(after));
    incidents.push(found);
    const known = judgeIncident(incident, await evaluate(before));
    const lost = lostAlerts(incident.file, written);
    const { text, isWorse } = compareIncidents(known, found, lost.length > 0);
    if (text !== undefined) changes.push(`${JSON.stringify(found.name)} ${text}`);
    if (isWorse || (found.status === "failed" && known.status !== "failed")) effects.push(...effectsOf(known, found));
    effects.push(...lost.map((key) => toEffect(key, found, "no longer notifies")));
  }
  const text = [
    describeIncidents(incidents),
    ...(changes.length === 0 ? [] : [`${listNames(changes, maxNames)}.`]),
  ].join(" ");
  const unmet = incidents.flatMap(({ name, status }) => (status === "passed" ? [] : [name]));
  return { text, incidents, unmet, effects };
}

/** Adds the changes of alerts in incidents to the changes of a plan that cause them. Such changes rank above all others. */
export function withIncidents(plan: Plan, { effects }: Pick<PlannedIncidents, "effects">): Plan {
  if (effects.length === 0) return plan;
  const causeOf = ({ subject }: Effect): PlannedChange | undefined =>
    plan.changes.find(({ kind, key }) => kind === "alert" && key === subject) ??
    plan.changes.find(({ slo }) => slo !== undefined && subject.startsWith(`slos/${slo}/`)) ??
    plan.changes.find(changesTiles);
  const changes = plan.changes.map((change) => {
    const own = effects.filter((effect) => causeOf(effect) === change);
    return own.length === 0 ? change : { ...change, effects: [...own, ...(change.effects ?? [])] };
  });
  return { ...plan, changes };
}

/** Returns what the alerts and SLOs of the files are after an apply that writes some of the changes of a plan. */
function stackAfter(
  before: Pick<WatchedStack, "alerts" | "slos">,
  files: WatchedStack,
  { changes, details }: PlannedApply,
  written: readonly PlannedChange[],
): Pick<WatchedStack, "alerts" | "slos"> {
  const current = [...written, ...details.unchanged.map(({ desired }) => desired)];
  const keysOf = (kind: PlannedChange["kind"]): ReadonlySet<string> =>
    new Set(current.flatMap((one) => (one.kind === kind ? [one.key] : [])));
  const [alerts, dashboards] = [keysOf("alert"), keysOf("dashboard")];
  const slos = written.flatMap(({ slo }) => slo ?? []);
  const isOpen = ({ object: { key } }: ResolvedSlo): boolean =>
    !slos.includes(key) && changes.some(({ slo }) => slo === key);
  const own = files.alerts.filter(({ key }) => alerts.has(key));
  // Those of SLOs that nothing can judge have the keys of their SLOs.
  const gone = new Set([...alerts, ...slos.map((key) => `slos/${key}`)]);
  return {
    alerts: [
      ...own.map((alert) => {
        // Its tile stays as it is, too.
        const isOnSkipped = alert.dashboard !== undefined && !dashboards.has(alert.dashboard);
        const known = isOnSkipped ? before.alerts.find(({ key }) => key === alert.key) : undefined;
        return { ...alert, drawing: known?.drawing ?? alert.drawing };
      }),
      ...before.alerts.filter(({ key }) => !gone.has(key)),
    ],
    slos: [...files.slos.filter((one) => !isOpen(one)), ...before.slos.filter(isOpen)],
  };
}

/** Returns what the alerts and SLOs of the files are on the server. */
async function stackBefore(
  folder: string,
  client: DataClient,
  plan: PlannedApply,
  { alerts: planned, slos, nameOf, sources }: Awaited<ReturnType<typeof watchStack>>,
): Promise<Pick<WatchedStack, "alerts" | "slos">> {
  const { alerts, dashboards } = recordsOf(plan);
  const searches = await readSearches(folder, client, plan.target, undefined, sources);
  const known = slos.flatMap((slo) => sloBefore(slo, plan) ?? []);
  const changes = new Map(
    plan.changes.filter(({ kind, slo }) => kind === "alert" && slo === undefined).map((change) => [change.key, change]),
  );
  const own = new Map(planned.map((alert) => [alert.key, alert]));
  const all = new Set([...own.keys(), ...changes.keys()]);
  return {
    slos: known,
    alerts: [
      ...[...all].flatMap((key): AlertToTest[] => {
        const alert = own.get(key);
        const found = findBefore(alert?.name, changes.get(key), alerts);
        if (found === undefined) return alert === undefined || changes.has(key) ? [] : [alert];
        return [{ ...withNames(alertOfServer(found, dashboards, searches), nameOf), key }];
      }),
      ...unknownSlos(plan, new Set(known.map(({ object }) => object.key))),
    ],
  };
}

/** Returns the SLOs on the server whose burn rates or filters a plan changes, or that it removes, as alerts that nothing can judge. */
function unknownSlos({ changes, left }: PlannedApply, known: ReadonlySet<string | undefined>): AlertToTest[] {
  const onServer = [...changes.filter(({ action }) => action !== "create"), ...left];
  const keys = new Set(onServer.flatMap(({ slo }) => (known.has(slo) ? [] : (slo ?? []))));
  const drawing = notTestable("the server does not show its burn rates and filters");
  return Array.from(keys, (key) => ({ key: `slos/${key}`, name: key, settings: {}, drawing }));
}

/** Returns the alerts that notified when an incident was saved, and whose SLOs a plan deletes: what they do today is unknown. */
function lostAlerts({ expect: { alerts = [] } }: Incident["file"], changes: readonly PlannedChange[]): string[] {
  const deleted = changes.flatMap(({ action, kind, slo }) =>
    action === "delete" && kind === "alert" ? (slo ?? []) : [],
  );
  return alerts.filter((alert) => deleted.some((slo) => alert.startsWith(`slos/${slo}/`)));
}

/**
 * Returns how the first page of an incident changes, if the saved values tell.
 *
 * @param hasLost Whether an alert that paged when it was saved is deleted.
 */
function compareIncidents(
  before: ReplayedIncident,
  after: ReplayedIncident,
  hasLost: boolean,
): { readonly text?: string; readonly isWorse: boolean } {
  const { notifications } = after;
  if (hasLost && after.pagesAfterMinutes === undefined && after.notJudged.length === 0)
    return { text: describeShift("pages", 0, Infinity, notifications), isWorse: true };
  const [from, to] = [before.pagesAfterMinutes ?? Infinity, after.pagesAfterMinutes ?? Infinity];
  const isWorse = to > from;
  // An alert that was judged only before or only after may have paged at any time.
  const isUnknown = hasOther(isWorse ? after : before, isWorse ? before : after);
  if (from === to || isUnknown) return { isWorse: false };
  return { text: describeShift("pages", from, to, notifications), isWorse };
}

/** Describes a first notification that moves. What fires all the time only repeats its notifications in an incident. */
function describeShift(verb: "pages" | "notifies", from: number, to: number, notifications: number): string {
  if (to === Infinity) return notifications === 0 ? `no longer ${verb}` : `first ${verb} before it begins`;
  if (from === Infinity) return `now ${verb} after ${formatMinutes(to)}`;
  return `now ${verb} ${formatMinutes(Math.abs(to - from))} ${to > from ? "later" : "earlier"}`;
}

function hasOther({ notJudged }: ReplayedIncident, other: ReplayedIncident): boolean {
  const keys = new Set(other.notJudged.map(({ key }) => key));
  return notJudged.some(({ key }) => !keys.has(key));
}

/** Returns how each alert changes in an incident. */
function effectsOf(before: ReplayedIncident, after: ReplayedIncident): Effect[] {
  const unknown = new Set([...before.notJudged, ...after.notJudged].map(({ key }) => key));
  const [known, found] = [firingIn(before), firingIn(after)];
  return [...new Set([...known.keys(), ...found.keys()])].flatMap((key): Effect[] => {
    const text = unknown.has(key) ? undefined : describeAlert(known.get(key), found.get(key));
    return text === undefined ? [] : [toEffect(key, after, text)];
  });
}

function toEffect(subject: string, { name }: ReplayedIncident, text: string): Effect {
  return { subject, text: `${JSON.stringify(name)}: ${text}`, isIncident: true };
}

function firingIn({ alerts, outside }: ReplayedIncident): ReadonlyMap<string, ReplayedAlert> {
  return new Map([...alerts, ...outside].map((one) => [one.key, one]));
}

function describeAlert(before: ReplayedAlert | undefined, after: ReplayedAlert | undefined): string | undefined {
  const [from, to] = [before?.pagesAfterMinutes ?? Infinity, after?.pagesAfterMinutes ?? Infinity];
  const [old, now] = [before?.notifications ?? 0, after?.notifications ?? 0];
  const text = `${old} → ${formatCount(now, "notification")}`;
  if (from === to) return old === now ? undefined : text;
  return `${describeShift("notifies", from, to, now)}, ${text}`;
}
