import { formatCount } from "@obstack/basics";
import { chartLimits } from "@obstack/selfhosted";
import { defaultMaxBuckets } from "../queries/query-range.ts";
import type { Range } from "../queries/query-range.ts";
import type { ChartQueries } from "../queries/chart-queries.ts";
import { unlessFailed } from "../queries/failures.ts";
import { isCounted, isDrawing } from "../queries/drawing.ts";
import { minute, toIso } from "../evaluate/duration.ts";
import type { BacktestRunOptions } from "../backtest/backtest-alerts.ts";
import type { TestedAlert } from "../backtest/report.ts";
import type { AlertToCheck } from "./load-alerts.ts";
import { createEventCounter, keyOfSource } from "../queries/count-events.ts";
import { whyNoMatches } from "./why-no-matches.ts";
import { compareAlerts } from "./compare-alerts.ts";
import { byCost } from "./finding.ts";
import type { CheckupFinding, Found } from "./finding.ts";
import { judgeAlert } from "./judge-alert.ts";
import { judgeCost, measureCosts } from "./measure-costs.ts";
import type { AlertCost, UncountedCost } from "./measure-costs.ts";
import { eventsPerDay, findDataGap, sourcesOf } from "./read-sources.ts";
import type { DataGap } from "./read-sources.ts";
import { measureWindows } from "./measure-windows.ts";
import type { WindowMeasures } from "./measure-windows.ts";
import { planQueries } from "../queries/plan-queries.ts";
import { watchAlert } from "../backtest/test-alert.ts";
import { seriesOf } from "../slo/load-counts.ts";
import { backtestWithSlos, startOfSlos } from "./test-slo-alerts.ts";

/** Options for {@link checkAlerts}. */
export interface CheckAlertsOptions extends Omit<BacktestRunOptions, "onWindows" | "maxBuckets"> {
  /** Identifiers, or names in files, of the webhooks that exist. Default: they are not checked. */
  readonly webhooks?: ReadonlySet<string> | undefined;
  /** Keys of the alerts to check; the others are only compared with them. Default: all. */
  readonly only?: ReadonlySet<string> | undefined;
  /** Maximum number of chart queries. */
  readonly maxRequests: number;
  /** Receives the number of chart queries before the first one. */
  readonly onPlan?: ((requests: number) => void) | undefined;
}

/** Result of {@link checkAlerts}, as plain data. Times are ISO 8601 in UTC. */
export interface CheckupReport {
  readonly target: string;
  readonly from: string;
  readonly to: string;
  /** Number of checked alerts. */
  readonly alerts: number;
  /** Number of chart queries that were sent. */
  readonly requests: number;
  /** Sorted by harm, worst first, then by notifications. */
  readonly findings: readonly CheckupFinding[];
  /** What the evaluation of the alerts reads, the most expensive first. */
  readonly costs: readonly AlertCost[];
  /** Alerts that are not among the costs. */
  readonly uncounted: readonly UncountedCost[];
  /** Alerts whose sources have no data in the first part of the range, and from when they were evaluated. */
  readonly shortened: readonly { readonly alert: string; readonly name: string; readonly from: string }[];
  /** Alerts that were not evaluated, and why. Their references and messages were checked. */
  readonly unchecked: readonly { readonly alert: string; readonly name: string; readonly reason: string }[];
  /** Whether the check-up was interrupted. */
  readonly isInterrupted?: true | undefined;
}

/**
 * Checks alerts on past data, and what they refer to. Writes nothing.
 *
 * @param charts Chart queries; undefined if the deployment has none. Only references and messages are checked then.
 * @throws {ObstackError} If the server cannot be reached or denies access.
 */
export async function checkAlerts(
  all: readonly AlertToCheck[],
  charts: ChartQueries | undefined,
  { webhooks, only, maxRequests, onPlan, ...options }: CheckAlertsOptions,
): Promise<CheckupReport> {
  const { target, from, to, signal } = options;
  const alerts = all.filter(({ key }) => only?.has(key) !== false);
  const others = all.filter((alert) => !alerts.includes(alert));
  const countable = charts === undefined ? [] : alerts;
  const sources = sourcesOf(countable);
  const plan = planRequests(alerts, { from, to }, charts === undefined ? 0 : maxRequests);
  let requests = 0;
  const counted: ChartQueries | undefined = charts && {
    querySeries(query, call) {
      requests++;
      return charts.querySeries(query, call);
    },
  };
  onPlan?.(Math.min(maxRequests, plan.requests + sources.size));
  const counter = counted && createEventCounter(counted, { from, to }, { signal });
  const firsts = new Map<string, number>();
  const perDay = new Map<string, number>();
  for (const [key, source] of sources) {
    // Up to two requests for a source.
    if (counter === undefined || requests + plan.requests >= maxRequests || signal?.aborted === true) break;
    const hours = await unlessFailed(() => counter.count(source), signal);
    const first = requests + plan.requests < maxRequests ? await counter.firstOf(source) : undefined;
    if (first !== undefined) firsts.set(key, first);
    if (hours !== undefined) perDay.set(key, eventsPerDay(hours, first ?? from, to));
  }
  const measured = new Map<string, WindowMeasures>();
  const drawings = new Map(alerts.map(({ key, drawing }) => [key, isDrawing(drawing) ? drawing : undefined]));
  const tested = new Map<string, TestedAlert>();
  const shortened: { alert: string; name: string; from: string }[] = [];
  const run = {
    ...options,
    firstEventOf: async (source) => firsts.get(keyOfSource(source)),
    onWindows: (key, windows, rule) => measured.set(key, measureWindows(rule, windows, isCounted(drawings.get(key)))),
  } satisfies BacktestRunOptions;
  for (const one of (await backtestWithSlos(plan.chosen, counted, run)).alerts) {
    tested.set(one.key, one);
    const { key: alert, name, from: first } = one;
    if (first !== undefined && Date.parse(first) - from >= missedPart * (to - from))
      shortened.push({ alert, name, from: first });
  }
  // An alert that repeats one that is not checked is the one to change.
  const compared = compareAlerts([...others, ...alerts], tested);
  const { costs, uncounted } = measureCosts(countable, perDay);
  const costOf = new Map(costs.map((cost) => [cost.alert, cost]));
  const findings: CheckupFinding[] = [];
  const unchecked: { alert: string; name: string; reason: string }[] = [];
  for (const alert of alerts) {
    const one = tested.get(alert.key);
    const found = [...judgeReferences(alert, webhooks)];
    if (one !== undefined) {
      const gap = one.status === "tested" ? await gapOf(alert) : undefined;
      found.push(...judgeAlert(one, measured.get(alert.key), drawings.get(alert.key), gap));
      if (one.status === "no-data") found.push(await judgeNoData(alert, one));
    }
    found.push(...[compared.get(alert.key) ?? []].flat(), ...judgeCost(costOf.get(alert.key)));
    findings.push(...found.map((each) => toFinding(alert, each)));
    const reason =
      one === undefined
        ? charts === undefined
          ? "the hosted deployment has no chart queries"
          : `its query needs more than the ${maxRequests} requests of the budget`
        : one.status === "not-testable" && alert.isTileGone !== true
          ? (one.reason ?? "")
          : undefined;
    if (reason !== undefined) unchecked.push({ alert: alert.key, name: alert.name, reason });
  }
  const isInterrupted = signal?.aborted === true;
  return {
    target,
    from: toIso(from),
    to: toIso(to),
    alerts: alerts.length,
    requests,
    findings: findings.toSorted(byCost),
    costs,
    uncounted,
    shortened,
    unchecked,
    ...(isInterrupted ? { isInterrupted: true as const } : {}),
  };

  async function gapOf({ key, drawing }: AlertToCheck): Promise<DataGap | undefined> {
    // Two counts of each series.
    if (!isDrawing(drawing) || counter === undefined || requests + 2 * drawing.series.length > maxRequests)
      return undefined;
    if ((measured.get(key)?.emptyAtEnd ?? 0) < 2) return undefined;
    return unlessFailed(() => findDataGap(drawing, counter, to), signal);
  }

  async function judgeNoData(alert: AlertToCheck, { reason = "" }: TestedAlert): Promise<Found> {
    const plain: Found = {
      kind: "no-matches",
      message: `Has no data: ${reason}.`,
      advice: "Check its source and its filter.",
    };
    const series = isDrawing(alert.drawing) ? alert.drawing.series.at(-1) : undefined;
    // Up to seven counts; without them, the finding only says less.
    if (counter === undefined || series === undefined || requests + 7 > maxRequests) return plain;
    const why = await unlessFailed(() => whyNoMatches(counter, series, from), signal);
    return why === undefined ? plain : { kind: "no-matches", ...why };
  }
}

function* judgeReferences(
  { isTileGone, message = "", webhooks = [], errors = [], slo }: AlertToCheck,
  known?: ReadonlySet<string>,
): Generator<Found> {
  if (errors.length > 0)
    yield {
      kind: "server-error",
      message: `The server reports ${formatCount(errors.length, "error")}: ${errors.join("; ")}.`,
      advice: "Correct its query or its webhook. The server clears the errors when it succeeds.",
      numbers: { errors: errors.length },
    };
  if (isTileGone === true)
    yield {
      kind: "no-tile",
      message: "The tile that it watches does not exist.",
      advice: "Move the alert to another tile, or delete it.",
    };
  for (const one of webhooks)
    if (known?.has(one) === false)
      yield {
        kind: "no-webhook",
        message: `The webhook ${JSON.stringify(one)} does not exist, so no notification is sent.`,
        advice: "Select another webhook. `obstack webhooks list` lists them.",
      };
  // The messages of SLOs are generated.
  if (slo !== undefined) return;
  if (message.trim() === "")
    yield {
      kind: "no-message",
      message: "Has no message.",
      advice: "Write in `message` what to do, with a link to a runbook.",
    };
  else if (!/https?:\/\//i.test(message))
    yield {
      kind: "no-link",
      message: "Its message has no link.",
      advice: "Add a link to a runbook or a dashboard.",
    };
}

function toFinding({ key, name, exceptions = {} }: AlertToCheck, found: Found): CheckupFinding {
  const exception = Object.hasOwn(exceptions, found.kind) ? exceptions[found.kind] : undefined;
  return {
    numbers: {},
    notifications: 0,
    ...found,
    alert: key,
    name,
    ...(exception === undefined ? {} : { exception }),
  };
}

/** Part of the range without data from which a report says so. */
const missedPart = 0.1;

/** Plans the queries of as many alerts as a number of requests allows, in their order. Alerts without a query are always chosen. Long ranges need several requests for a query. */
function planRequests(
  alerts: readonly AlertToCheck[],
  { from, to }: Range,
  maxRequests: number,
): { readonly chosen: readonly AlertToCheck[]; readonly requests: number } {
  const watched = alerts.flatMap((alert) => {
    const read = watchAlert(alert);
    return "status" in read ? [] : [{ ...read, alert }];
  });
  const left = new Set<AlertToCheck>();
  let requests = 0;
  for (const query of planQueries(watched).queries) {
    const needed = Math.ceil((to - from) / query.width / defaultMaxBuckets);
    if (requests + needed > maxRequests) for (const { alert } of query.alerts) left.add(alert);
    else requests += needed;
  }
  const slos = alerts.filter(({ slo }) => slo !== undefined);
  const series = new Set(slos.flatMap(({ slo }) => (slo ? seriesOf(slo) : [])).map((one) => JSON.stringify(one)));
  const parts = Math.ceil((to - startOfSlos(slos, from)) / minute / defaultMaxBuckets);
  const needed = Math.ceil(series.size / chartLimits().maxSeries) * parts;
  if (requests + needed > maxRequests) for (const alert of slos) left.add(alert);
  else requests += needed;
  return { chosen: alerts.filter((alert) => !left.has(alert)), requests };
}
