import { getOwn, readTime } from "../json/json-object.ts";
import { windowLength } from "./alert-window.ts";

/** Fields of an alert that a silence uses. Unknown values are allowed. */
export interface SilenceableAlert {
  readonly interval?: unknown;
  readonly threshold?: unknown;
  readonly thresholdMax?: unknown;
  readonly thresholdType?: unknown;
  readonly silenced?: unknown;
  readonly note?: unknown;
  readonly detectionMode?: unknown;
}

/**
 * How an alert is silenced: by its field `silenced`, by a start of its schedule in the future, before which servers do not evaluate it, or by a
 * threshold that no value reaches.
 */
export type SilenceMethod = "field" | "schedule" | "threshold";

/** A silence of an alert. */
export interface Silence {
  readonly method: SilenceMethod;
  /** When the silence ends by itself, in milliseconds since the epoch. Absent if it does not. */
  readonly until?: number | undefined;
  /** Why the alert was silenced. */
  readonly reason?: string | undefined;
}

/** Fields that a silence changes, with their values before. */
export interface SilencedFields {
  readonly threshold?: unknown;
  readonly thresholdMax?: unknown;
  readonly scheduleStartAt?: unknown;
}

/** No value of a chart reaches this threshold. Also identifies a silence on servers that keep no notes. */
const outOfReach = 1e30;

/** Thresholds that no value reaches, by type. Any value meets the conditions of other types. */
const thresholdsOutOfReach: Readonly<Record<string, SilencedFields>> = {
  above: { threshold: outOfReach },
  above_exclusive: { threshold: outOfReach },
  equal: { threshold: outOfReach },
  below: { threshold: -outOfReach },
  below_or_equal: { threshold: -outOfReach },
  between: { threshold: outOfReach, thresholdMax: outOfReach },
  not_between: { threshold: -outOfReach, thresholdMax: outOfReach },
};

/** Servers reject a start that is further ahead. */
const maxLength = 365 * 86_400_000;

/** Fields that only releases with schedules return. */
const scheduleFields = ["scheduleStartAt", "scheduleOffsetMinutes", "numConsecutiveWindows"];

/** A line of a note that describes a silence, and the values to restore. */
const noteLine = /^Silenced(?: until (\S+))? with obstack(?:: (.*?))?(?: (\{[^{}]*\}))?$/m;

/** Returns the silence of an alert, the last one to end of several. Returns undefined if it is not silenced, or if its silence has ended. */
export function findSilence(alert: SilenceableAlert, now: number): Silence | undefined {
  const reason = noteLine.exec(textOf(alert.note))?.[2];
  let found: Silence | undefined;
  let last = now;
  for (const [method, end = now] of [
    ["field", endOfField(alert.silenced)],
    ["schedule", startOf(alert)],
    ["threshold", isOutOfReach(alert.threshold) ? Infinity : undefined],
  ] as const) {
    if (end <= last) continue;
    last = end;
    found = { method, ...(end === Infinity ? {} : { until: end }), ...(reason === undefined ? {} : { reason }) };
  }
  return found;
}

/**
 * Returns the methods that can silence an alert, preferred first. The fields in the record show which ones its server supports.
 */
export function silenceMethods(alert: SilenceableAlert): readonly SilenceMethod[] {
  if (typeof alert.silenced === "boolean") return ["field"];
  const { scheduleOffsetMinutes: offset } = alert as { scheduleOffsetMinutes?: unknown };
  const hasSchedule = scheduleFields.some((name) => name in alert) && Number(offset ?? 0) === 0;
  const hasThreshold =
    Object.hasOwn(thresholdsOutOfReach, String(alert.thresholdType)) && findDetectionMode(alert) === undefined;
  return [...(hasSchedule ? (["schedule"] as const) : []), ...(hasThreshold ? (["threshold"] as const) : [])];
}

/**
 * Returns when a silence by schedule ends: the end of an interval in UTC, so that windows do not shift, and at most a year from now.
 *
 * @param length Wanted length in milliseconds. Default: as long as servers allow.
 */
function silenceEnd({ interval }: SilenceableAlert, now: number, length: number = maxLength): number {
  const width = windowLength(String(interval)) ?? 60_000;
  const end = Math.ceil((now + length) / width) * width;
  return end > now + maxLength ? Math.floor((now + maxLength) / width) * width : end;
}

/**
 * Returns the silence to set by a method, which keeps the reason of an earlier one, or the silence that the alert already has for as long.
 *
 * @param length Wanted length in milliseconds. Default: as long as servers allow.
 */
export function nextSilence(
  alert: SilenceableAlert,
  method: SilenceMethod,
  { length, reason }: { readonly length?: number | undefined; readonly reason?: string | undefined },
  now: number,
): { readonly next: Silence } | { readonly enough: Silence } {
  const current = findSilence(alert, now);
  const until = silenceEnd(alert, now, length);
  // A silence by schedule can also become shorter.
  const canShorten = current?.method === "schedule" && length !== undefined;
  if (current !== undefined && (current.until ?? Infinity) >= until && !canShorten) return { enough: current };
  return { next: { method, reason: reason ?? current?.reason, ...(method === "schedule" ? { until } : {}) } };
}

/** Returns an alert with a silence. A note describes it, on servers that keep notes. Does not modify `alert`. */
export function silence<Item extends SilenceableAlert>(alert: Item, { method, until, reason }: Silence): Item {
  const end = until === undefined ? undefined : new Date(until).toISOString();
  const before = { ...changedFields(alert, method), ...silencedFields(alert) };
  const line = [
    `Silenced${end === undefined ? "" : ` until ${end}`} with obstack${reason === undefined ? "" : `: ${oneLine(reason)}`}`,
    ...(Object.keys(before).length === 0 ? [] : [JSON.stringify(before)]),
  ].join(" ");
  const note = [withoutLine(alert.note), line].filter((part) => part !== "").join("\n");
  const noted = "note" in alert || method === "schedule" ? { ...alert, note } : alert;
  const changes: Readonly<Record<SilenceMethod, object | undefined>> = {
    field: { silenced: true },
    schedule: { scheduleStartAt: end },
    threshold: getOwn(thresholdsOutOfReach, String(alert.thresholdType)),
  };
  return { ...noted, ...changes[method] };
}

/**
 * Returns an alert without its silence, even if it has ended, and without its line in the note. Does not modify `alert`.
 *
 * @param restored Values before the silence, if the note does not contain them.
 */
export function unsilence<Item extends SilenceableAlert>(alert: Item, restored: SilencedFields = {}, now = 0): Item {
  const fields = { ...restored, ...silencedFields(alert) };
  const startAt = startOf(alert);
  const isScheduled = noteLine.exec(textOf(alert.note))?.[1] !== undefined || (startAt !== undefined && startAt > now);
  const { threshold, thresholdMax, scheduleStartAt = null } = fields;
  const note = withoutLine(alert.note);
  return {
    ...alert,
    ...("note" in alert ? { note: note === "" ? null : note } : {}),
    ...(typeof alert.silenced === "boolean" ? { silenced: false } : {}),
    ...(isScheduled && "scheduleStartAt" in alert ? { scheduleStartAt } : {}),
    ...(isOutOfReach(alert.threshold) && threshold !== undefined
      ? { threshold, ...(thresholdMax === undefined ? {} : { thresholdMax }) }
      : {}),
  };
}

/** Returns an alert as it was before {@link silence} or `obstack alerts silence`. Keeps other future starts of its schedule. Does not modify `alert`. */
export function withoutSilence<Item extends SilenceableAlert>(alert: Item): Item {
  return noteLine.test(textOf(alert.note)) || (isOutOfReach(alert.threshold) && alert.silenced === undefined)
    ? unsilence(alert)
    : alert;
}

/**
 * Returns a changed alert with the silence that the alert had before the change, so that the change does not end it.
 *
 * @param before Alert as the server returned it.
 * @param after Changed alert, without the silence.
 */
export function keepSilence<Item extends SilenceableAlert>(before: SilenceableAlert, after: Item): Item {
  const line = noteLine.exec(textOf(before.note));
  if (line === null) return after;
  const [, end, reason] = line;
  const until = end === undefined ? undefined : Date.parse(end);
  const method = isOutOfReach(before.threshold) ? "threshold" : until === undefined ? "field" : "schedule";
  // Somebody changed the threshold, which ended the silence.
  if (method === "field" && typeof before.silenced !== "boolean") return after;
  return silence(after, { method, until, reason });
}

/**
 * Describes what a silence does, as a sentence.
 *
 * @param end How long it lasts, such as `until 17:00`.
 */
export function explainSilence({ method }: Pick<Silence, "method">, end: string): string {
  switch (method) {
    case "field":
      return `The server keeps evaluating the alert, and sends no notifications ${end}.`;
    case "schedule":
      return `The server does not evaluate the alert ${end}, then it resumes by itself.`;
    case "threshold":
      return `The server ignores \`silenced\`, so the threshold is out of reach ${end}. A firing alert resolves.`;
  }
}

/** Returns why the threshold of an alert is unknown: a silence replaced it, and no note has the one before. Returns undefined if it is known. */
export function findUnknownThreshold(alert: SilenceableAlert): string | undefined {
  return isOutOfReach(unsilence(alert).threshold) ? "it is silenced, and its threshold before is unknown" : undefined;
}

/** Returns the values of the fields that a silence changes, to restore them. */
export function changedFields(alert: SilenceableAlert, method: SilenceMethod): SilencedFields {
  if (method === "threshold") {
    const { threshold, thresholdMax } = alert;
    if (isOutOfReach(threshold)) return {};
    return { threshold, ...(typeof thresholdMax === "number" ? { thresholdMax } : {}) };
  }
  const { scheduleStartAt } = alert as SilencedFields;
  // The start of a silence is not a value to restore.
  if (noteLine.test(textOf(alert.note))) return {};
  return method === "schedule" && typeof scheduleStartAt === "string" ? { scheduleStartAt } : {};
}

/** Returns the values before a silence, from the note. */
function silencedFields({ note }: SilenceableAlert): SilencedFields {
  try {
    return JSON.parse(noteLine.exec(textOf(note))?.[3] ?? "{}") as SilencedFields;
  } catch {
    // Somebody edited the note.
    return {};
  }
}

function isOutOfReach(threshold: unknown): boolean {
  return Math.abs(Number(threshold)) === outOfReach;
}

/** Returns when a silence by the field `silenced` ends: never if it names no time. Servers keep the field of a silence that has ended. */
function endOfField(silenced: unknown): number | undefined {
  if (silenced !== true && (typeof silenced !== "object" || silenced === null)) return undefined;
  const { until } = Object(silenced) as { until?: unknown };
  const end = typeof until === "string" || typeof until === "number" ? new Date(until).getTime() : Number.NaN;
  return Number.isNaN(end) ? Infinity : end;
}

function startOf(alert: SilenceableAlert): number | undefined {
  const { scheduleStartAt } = alert as SilencedFields;
  const time = typeof scheduleStartAt === "string" ? readTime(scheduleStartAt) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

function withoutLine(note: unknown): string {
  return textOf(note).replace(noteLine, "").trim();
}

/** The line ends with JSON, which must not start in the reason. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(" {", " (").trim();
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Modes in which an alert compares values with its threshold. */
const ofThresholds = new Set<unknown>([undefined, null, "", "threshold", "static"]);

/**
 * Returns how an alert detects problems, such as `anomaly`, if it does not compare values with its threshold. Only the server can evaluate such an
 * alert, and its threshold means something else.
 */
export function findDetectionMode({ detectionMode }: { readonly detectionMode?: unknown }): string | undefined {
  if (ofThresholds.has(detectionMode)) return undefined;
  return typeof detectionMode === "string" ? detectionMode : JSON.stringify(detectionMode);
}
