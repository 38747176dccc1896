import { isJsonObject, readTime } from "@obstack/core";
import type { JsonObject } from "@obstack/core";
import {
  readInterval,
  sloAlertKey,
  burnFactor,
  defaultBurnRates,
  minDefaultWindow,
  minShortWindow,
} from "./slo-alerts.ts";
import { day, hour, minute } from "../evaluate/duration.ts";
import {
  defaultMinimumCoverage,
  defaultMinimumEvents,
  exact,
  formatSloDuration,
  readSloDuration,
  calendarLengths,
  isCalendar,
} from "./slo.ts";
import { findFilterProblem } from "./indicator.ts";
import type { BurnRate, Exclusion, Indicator, IndicatorCondition, IndicatorMetric, Slo } from "./slo.ts";

/** A mistake in the definition of an SLO. */
export interface SloMistake {
  readonly path: readonly (string | number)[];
  /** A sentence. */
  readonly message: string;
}

/** An SLO, or the mistakes in its definition. */
export type ReadSlo =
  | { readonly slo: Slo; readonly mistakes: readonly [] }
  | { readonly mistakes: readonly SloMistake[] };

/** Units of a number field, in nanoseconds. */
const timeUnits: Readonly<Record<string, number>> = { ns: 1, us: 1e3, ms: 1e6, s: 1e9 };

/** The longest window, in milliseconds: servers keep data for a limited time, and a status reads all of it by the minute. */
const maxWindow = 90 * day;

const maxDelay = hour;

const maxAbsent = day;
const maxExclusion = 31 * day;

/** Returns the SLO that a file or generator defines. Expects a value that matches the JSON Schema of SLO files. */
export function readSlo(value: JsonObject): ReadSlo {
  const mistakes: SloMistake[] = [];
  const report = (path: SloMistake["path"], message: string): void => void mistakes.push({ path, message });
  const { name, description, objective, page, ticket, minimumEvents, minimumCoverage } = value;
  const given = value["window"] ?? "30d";
  const calendar = isCalendar(given) ? given : undefined;
  const window = calendar === undefined ? lengthOf(given) : calendarLengths[calendar];
  if (window > maxWindow) report(["window"], `The window is longer than ${formatSloDuration(maxWindow)}.`);
  const indicator = readIndicator(value["indicator"], report);
  const burnRates = readBurnRates(value["burnRates"], window, report);
  const delay = value["delay"] === undefined ? 0 : lengthOf(value["delay"]);
  if (delay > maxDelay) report(["delay"], `The delay is longer than ${formatSloDuration(maxDelay)}.`);
  const absent = value["absent"] === undefined ? undefined : lengthOf(value["absent"]);
  if (absent !== undefined && (absent < minShortWindow || absent > maxAbsent))
    report(
      ["absent"],
      `Use between ${formatSloDuration(minShortWindow)} and ${formatSloDuration(maxAbsent)} without events.`,
    );
  const exclude = readExclusions(value["exclude"], report);
  if (absent !== undefined && page === undefined && ticket === undefined)
    report(["absent"], 'An alert on missing events needs "page" or "ticket": the webhook that it calls.');
  const interval = readInterval(value["interval"]);
  const shortest = Math.min(...burnRates.map(({ short }) => short));
  if (interval !== undefined && interval > shortest)
    report(
      ["interval"],
      `The interval is longer than the short window of ${formatSloDuration(shortest)}, which alerts would miss.`,
    );
  if (mistakes.length > 0 || indicator === undefined) return { mistakes };
  const slo: Slo = {
    name: String(name),
    ...(typeof description === "string" ? { description } : {}),
    objective: Number(objective),
    window,
    ...(calendar === undefined ? {} : { calendar }),
    indicator,
    ...(typeof page === "string" ? { page } : {}),
    ...(typeof ticket === "string" ? { ticket } : {}),
    minimumEvents: typeof minimumEvents === "number" ? minimumEvents : defaultMinimumEvents,
    minimumCoverage: typeof minimumCoverage === "number" ? minimumCoverage : defaultMinimumCoverage,
    delay,
    ...(absent === undefined ? {} : { absent }),
    ...(interval === undefined ? {} : { interval }),
    burnRates,
    ...(exclude.length === 0 ? {} : { exclude }),
  };
  return { slo, mistakes: [] };
}

type Report = (path: SloMistake["path"], message: string) => void;

/** Returns the length of a duration in the form of the schema, which can be too long for a number. */
function lengthOf(duration: unknown): number {
  return readSloDuration(duration) ?? Number.POSITIVE_INFINITY;
}

function readIndicator(value: unknown, report: Report): Indicator | undefined {
  if (!isJsonObject(value)) return undefined;
  const { source, counter, total, bad, good, slower } = value;
  const metric = readMetric(value, report);
  if (metric === undefined && counter !== undefined) return undefined;
  const isCounted = metric !== undefined && metric.kind !== "counter";
  const given = Object.entries({ bad, good, slower }).filter(([, one]) => one !== undefined);
  if (!isCounted && given.length !== 1) {
    const what = given.length === 0 ? "" : `, not ${given.map(([name]) => name).join(" and ")}`;
    report(["indicator"], `An indicator needs exactly one of bad, good and slower${what}.`);
    return undefined;
  }
  if (metric?.kind === "counter" && slower !== undefined)
    report(["indicator", "slower"], "A counter has no durations. Use bad or good.");
  for (const [name, filter] of Object.entries({ total, bad, good })) {
    const message = filter === undefined ? undefined : findFilterProblem(textOf(filter));
    if (message !== undefined) report(["indicator", name], message);
  }
  const condition = ((): IndicatorCondition | undefined => {
    if (isCounted) return undefined;
    if (bad !== undefined) return { kind: "bad", filter: textOf(bad) };
    if (good !== undefined) return { kind: "good", filter: textOf(good) };
    return readSlower(slower, report);
  })();
  if (condition === undefined && !isCounted) return undefined;
  return {
    source: String(source),
    ...(metric === undefined ? {} : { metric }),
    ...(total === undefined ? {} : { total: textOf(total) }),
    ...(condition === undefined ? {} : { condition }),
  };
}

function readMetric(
  { counter, histogram, bad, good, slower }: JsonObject,
  report: Report,
): IndicatorMetric | undefined {
  const check = (name: unknown, ...path: readonly string[]): string => {
    if (!/^[A-Za-z_][\w.\-/:]{0,254}$/.test(textOf(name)))
      report(["indicator", ...path], `Invalid name of a metric ${JSON.stringify(name)}.`);
    return textOf(name);
  };
  const without = (of: string, fields: Readonly<Record<string, unknown>>): void => {
    for (const [field, value] of Object.entries(fields))
      if (value !== undefined) report(["indicator", field], `${of}, so it needs no ${field}. Remove it.`);
  };
  if (isJsonObject(histogram)) {
    without("The bound of the histogram determines which events are bad", { counter, bad, good, slower });
    return {
      kind: "histogram",
      name: check(histogram["name"], "histogram", "name"),
      bound: Number(histogram["bound"]),
    };
  }
  if (typeof counter === "string") return { kind: "counter", name: check(counter, "counter") };
  if (!isJsonObject(counter)) return undefined;
  const isGood = counter["good"] !== undefined;
  if (isGood === (counter["bad"] !== undefined)) {
    report(["indicator", "counter"], "Besides the total, exactly one of the counters bad and good is needed.");
    return undefined;
  }
  const kind = isGood ? "good" : "bad";
  without(`The events are those of the counter "${kind}"`, isGood ? { bad, slower } : { good, slower });
  const filter = isGood ? good : bad;
  const part = { name: check(counter[kind], "counter", kind), isGood };
  const name = check(counter["total"], "counter", "total");
  return { kind: "counters", name, part: { ...part, ...(filter === undefined ? {} : { filter: textOf(filter) }) } };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function readSlower(value: unknown, report: Report): IndicatorCondition | undefined {
  if (!isJsonObject(value)) return undefined;
  const { field, than, unit } = value;
  const [, count, suffix = ""] = /^(\d{1,9}(?:\.\d{1,6})?)(ns|us|ms|s)$/.exec(String(than)) ?? [];
  const limit = exact(Number(count) * (timeUnits[suffix] ?? Number.NaN));
  if (!(limit > 0)) {
    report(
      ["indicator", "slower", "than"],
      `Invalid duration ${JSON.stringify(than)}. Use a value such as 600ms or 1.5s.`,
    );
    return undefined;
  }
  if (!/^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/.test(String(field))) {
    report(
      ["indicator", "slower", "field"],
      `Invalid field ${JSON.stringify(field)}. Use the name of a column, such as Duration.`,
    );
    return undefined;
  }
  const unitLength = typeof unit === "string" ? timeUnits[unit] : undefined;
  return {
    kind: "slower",
    field: String(field),
    than: limit,
    ...(unitLength === undefined ? {} : { unit: unitLength }),
  };
}

function readBurnRates(value: unknown, window: number, report: Report): readonly BurnRate[] {
  if (!Array.isArray(value)) {
    if (window >= minDefaultWindow) return defaultBurnRates(window);
    const shortest = formatSloDuration(minDefaultWindow);
    report(["window"], `A window shorter than ${shortest} has no default burn rates. Set "burnRates".`);
    return [];
  }
  const keys = new Map<string, number>();
  return value.flatMap((item: unknown, index): BurnRate[] => {
    if (!isJsonObject(item)) return [];
    const { severity, factor, budget } = item;
    const path = ["burnRates", index];
    const [long, short] = [lengthOf(item["long"]), lengthOf(item["short"])];
    if (short >= long) report([...path, "short"], "The short window must be shorter than the long one.");
    if (short < minShortWindow)
      report([...path, "short"], "The short window must be at least 5m: alerts are evaluated once a minute.");
    if (long > window) report([...path, "long"], "The long window must not be longer than the window of the SLO.");
    if ((factor === undefined) === (budget === undefined))
      report(path, "A burn rate needs exactly one of factor and budget.");
    const rate: BurnRate = {
      severity: severity === "ticket" ? "ticket" : "page",
      long,
      short,
      factor: typeof factor === "number" ? factor : burnFactor(Number(budget) / 100, window, long),
    };
    const before = keys.get(sloAlertKey(rate));
    if (before !== undefined)
      report([...path, "long"], `burnRates[${before}] has the same severity and long window. Remove one of them.`);
    keys.set(sloAlertKey(rate), index);
    return [rate];
  });
}

/** Returns the maintenance windows of a definition, sorted by start. */
function readExclusions(value: unknown, report: Report): readonly Exclusion[] {
  if (!Array.isArray(value)) return [];
  return value
    .flatMap((item: unknown, index): Exclusion[] => {
      const { from: start, to: end, reason } = Object(item) as Readonly<Record<string, unknown>>;
      const read = (name: string, text: unknown): number => {
        const time = readTime(String(text));
        if (time % minute === 0) return time;
        report(
          ["exclude", index, name],
          `Invalid time ${JSON.stringify(text)}. Use whole minutes in UTC, such as 2026-10-03T22:00:00Z.`,
        );
        return Number.NaN;
      };
      const [from, to] = [read("from", start), read("to", end)];
      if (from >= to) report(["exclude", index, "to"], "A maintenance window must end after its start.");
      if (to - from > maxExclusion)
        report(["exclude", index, "to"], "A maintenance window must not be longer than 31 days.");
      return to > from ? [{ from, to, ...(typeof reason === "string" ? { reason } : {}) }] : [];
    })
    .toSorted((one, other) => one.from - other.from);
}
