import { basename } from "node:path";
import { describeReplay } from "@obstack/alert-tests/internal";
import type { ReplayedIncident } from "@obstack/alert-tests";
import { problemToText } from "@obstack/as-code";
import { groupBy, listNames } from "@obstack/core/internal";
import { wrap } from "../terminal/layout.ts";
import { oneLine } from "../terminal/terminal-text.ts";
import { painter } from "../terminal/style.ts";
import type { Terminal } from "../context.ts";

const marks = {
  passed: ["✓", "green"],
  failed: ["✗", "red"],
  "not-judged": ["!", "yellow"],
} as const;

/** Breaks a text at the width of the terminal. All lines but the first are indented by two more spaces. */
export function toLines(text: string, { columns = Infinity }: Pick<Terminal, "columns">, indent = ""): string[] {
  const lines = wrap(text, columns - indent.length - 2);
  return lines.map((line, index) => `${indent}${index === 0 ? "" : "  "}${line}`);
}

/** Formats replayed incidents: a line for each of them, with what is not met or cannot be judged. */
export function incidentLines(
  incidents: readonly ReplayedIncident[],
  terminal: Pick<Terminal, "color" | "columns">,
): string[] {
  return incidents.flatMap((incident) => {
    const [mark, format] = marks[incident.status];
    const line = `${mark} ${oneLine(incident.name)}: ${oneLine(describeReplay(incident))}`;
    return [
      ...toLines(line, terminal).map((part) => painter(terminal)(format, part)),
      ...incident.failures.flatMap((failure) => toLines(oneLine(problemToText(failure)), terminal, "  ")),
    ];
  });
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
