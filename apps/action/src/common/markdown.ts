import type { Finding } from "@obstack/as-code";

/** A part of a report: one target. */
export interface Section {
  readonly target: string;
  /** Result in a few words. */
  readonly result: string;
  /** Formats the details with a maximum length. */
  readonly details: (maxLength: number) => string;
}

/** A target takes at least this much room, or is only listed. */
const minDetails = 400;

/** Maximum number of targets in the list at the top. */
const maxListed = 200;

/** Formats a report with a list of all targets and as many details as fit. */
export function toReport(
  head: readonly string[],
  sections: readonly Section[],
  foot: readonly string[],
  maxLength: number,
): string {
  const rows = sections
    .slice(0, maxListed)
    .map(({ target, result }) => `| ${inlineText(target)} | ${inlineText(result)} |`);
  const more = sections.length > maxListed ? [`| ${sections.length - maxListed} more targets | |`] : [];
  const list = sections.length > 1 ? ["| target | result |", "| --- | --- |", ...rows, ...more, ""] : [];
  const fixed = [...head, ...list].join("\n");
  const end = foot.join("\n");
  let left = maxLength - fixed.length - end.length - minDetails;
  const texts: string[] = [];
  let omitted = 0;
  for (const [index, { details }] of sections.entries()) {
    const share = Math.floor(left / (sections.length - index)) - 2;
    const text = share < minDetails ? undefined : details(share);
    if (text === undefined || text.length > share) omitted++;
    else {
      texts.push(text, "");
      left -= text.length + 2;
    }
  }
  const omission = omitted === 0 ? [] : [`The details of ${omitted} targets are too long to show.`, ""];
  return [fixed, ...texts, ...omission, end].join("\n").trimEnd();
}

/** Formats text as inline code, in which a page shows no links, mentions or HTML. */
export function inlineText(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").replaceAll("|", String.raw`\|`);
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`;
}

/** Formats text as a code block. */
export function codeBlock(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}

/** Formats mistakes as a list, one per line. */
export function findingsToText(findings: readonly Finding[], maxLength: number): string {
  const lines = findings.map(({ path, line, column, message }) => {
    const place = line === undefined ? path : `${path}:${line}:${column}`;
    return place === undefined ? message : `${place}: ${message}`;
  });
  const text = lines.join("\n");
  return text.length <= maxLength ? text : `${text.slice(0, maxLength)}…`;
}
