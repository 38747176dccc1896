import type { Alert } from "@obstack/core";
import { explainSilence, findSilence, findUnknownThreshold } from "@obstack/core/alerts";
import type { Match } from "./match-stack.ts";
import type { PlannedChange } from "./plan.ts";
import type { PreparedChange } from "./prepare-change.ts";

/**
 * Describes the fields of a change that silence an alert, one line for each field, such as a start of the schedule in a year.
 *
 * @param servers Alerts of the server, which show whether it knows `silenced`.
 */
export function describeSilences(
  { change, desired, server, differences }: PreparedChange,
  servers: readonly { readonly record: unknown }[],
): string[] {
  if (desired?.kind !== "alert" || desired.record !== undefined) return [];
  const now = Date.now();
  const isWritten = (name: string): boolean => server === undefined || differences.some((one) => one.name === name);
  const say = (text: string): string => `${change.title} is silenced by this change: ${text}`;
  const { silenced, scheduleStartAt } = desired.fields;
  const byField = isWritten("silenced") ? findSilence({ silenced }, now) : undefined;
  const start = isWritten("scheduleStartAt") ? findSilence({ scheduleStartAt } as object, now) : undefined;
  return [
    ...(byField === undefined
      ? []
      : [ignoresField(servers) ? ignored(change.title) : say(explainSilence(byField, untilRemoved))]),
    ...(start?.until === undefined ? [] : [say(explainSilence(start, `until ${new Date(start.until).toISOString()}`))]),
  ];
}

const untilRemoved = "until `silenced` is removed, unless it ignores `silenced`";

function ignored(title: string): string {
  return `${title} is not silenced by this change: The server ignores \`silenced\`. Use \`obstack alerts silence\`.`;
}

/** Returns whether a server has alerts, and shows `silenced` of none as true or false. */
function ignoresField(servers: readonly { readonly record: unknown }[]): boolean {
  return servers.length > 0 && servers.every(({ record }) => typeof (record as Alert).silenced !== "boolean");
}

/**
 * Returns which alerts are silenced on the server, and what an apply or an undo does about it.
 *
 * @param undone The changes of an undo, which ends a silence if it changes the start of the schedule. Default: those of an apply.
 */
export function describeKeptSilences(matches: readonly Match[], undone?: readonly PlannedChange[]): string[] {
  return matches.flatMap(({ desired, server }) => {
    if (desired.kind !== "alert" || server === undefined) return [];
    const silence = findSilence(server.record as Alert, Date.now());
    if (silence === undefined) return [];
    const end = silence.until === undefined ? "" : ` until ${new Date(silence.until).toISOString()}`;
    const reason = silence.reason === undefined ? "" : `: ${silence.reason}`;
    const subject = `${desired.title} is silenced${end}${reason}.`;
    // Without a note, the threshold before the silence is unknown, and the plan shows its change.
    const isUnknown = findUnknownThreshold(server.record as Alert) !== undefined;
    if (undone === undefined)
      return `${subject} ${isUnknown ? "An apply of its threshold ends the silence." : "An apply keeps the silence."}`;
    const change = undone.find(({ kind, key }) => kind === "alert" && key === desired.key);
    const isChanged = change?.fields.some(({ path }) => path === "scheduleStartAt") === true;
    if (isChanged || silence.method !== "schedule") return [];
    return `${subject} The undo keeps the silence. End it with \`obstack alerts unsilence\`.`;
  });
}
