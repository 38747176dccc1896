import { basename } from "node:path";
import { describeReplay } from "@obstack/alert-tests/internal";
import type { ReplayedIncident } from "@obstack/alert-tests";
import { problemToText } from "@obstack/as-code";
import { oneLine } from "../terminal/terminal-text.ts";
import { painter } from "../terminal/style.ts";
import type { Terminal } from "../context.ts";

const marks = {
  passed: ["✓", "green"],
  failed: ["✗", "red"],
  "not-judged": ["!", "yellow"],
} as const;

/** Formats replayed incidents: a line for each of them, with what is not met or cannot be judged. */
export function incidentLines(incidents: readonly ReplayedIncident[], terminal: Pick<Terminal, "color">): string[] {
  return incidents.flatMap((incident) => {
    const [mark, format] = marks[incident.status];
    const line = `${mark} ${oneLine(incident.name)}: ${oneLine(describeReplay(incident))}`;
    return [
      painter(terminal)(format, line),
      ...incident.failures.map((failure) => `  ${oneLine(problemToText(failure))}`),
    ];
  });
}

/**
 * Formats the queries that failed when the values of an incident were requested, and what to do.
 *
 * @param path Path of the incident's file, without the extension.
 */
export function failureLines(failures: readonly string[], path: string): string[] {
  if (failures.length === 0) return [];
  const next = `Correct the ${failures.length === 1 ? "query" : "queries"}, then run \`obstack incident refresh ${basename(path)}\`.`;
  return [...failures, next].map((line) => `! ${oneLine(line)}`);
}
