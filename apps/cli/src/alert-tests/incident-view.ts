import { basename } from "node:path";
import { describeReplay } from "@obstack/alert-tests";
import type { ReplayedIncident } from "@obstack/alert-tests";
import { problemToText } from "@obstack/as-code";
import { groupBy, listNames } from "@obstack/basics";
import type { Item } from "../output/blocks.ts";
import { oneLine } from "../terminal/terminal-text.ts";

const marks = {
  passed: ["✓", "green"],
  failed: ["✗", "red"],
  "not-judged": ["!", "yellow"],
} as const;

/** Returns a replayed incident as an entry of a list, with what is not met or cannot be judged. */
export function incidentItem(incident: ReplayedIncident): Item {
  const [mark, tone] = marks[incident.status];
  const { name, failures } = incident;
  return { mark, tone, name, text: describeReplay(incident), details: failures.map(problemToText) };
}

/** Number of alerts that a line names. */
const maxNames = 5;

/** Formats the alerts that could not be judged, by reason. */
export function notJudgedLines({ notJudged }: Pick<ReplayedIncident, "notJudged">): string[] {
  const byReason = groupBy(notJudged, ({ reason }) => reason);
  return Array.from(byReason, ([reason, alerts]) => {
    const keys = alerts.map(({ key }) => key);
    return `! Not judged: ${oneLine(listNames(keys, maxNames))}. Reason: ${oneLine(reason)}.`;
  });
}

/**
 * Formats the queries that failed when the values of an incident were requested, and what to do.
 *
 * @param path Path of the incident's file, without the extension.
 */
export function failureLines(failures: readonly string[], path: string): string[] {
  if (failures.length === 0) return [];
  const next = `Correct the ${failures.length === 1 ? "query" : "queries"}, then run \`obstack incident save ${basename(path)}\`.`;
  return [...failures, next].map((line) => `! ${oneLine(line)}`);
}
