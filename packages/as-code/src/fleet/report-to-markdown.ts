import { escapeMarkdown as escape, fold } from "@obstack/markdown";
import { printableName } from "../common/printable.ts";
import { changeBlocks } from "../render/change-to-markdown.ts";
import { fitBlocks } from "../render/fit-blocks.ts";
import type { Block } from "../render/fit-blocks.ts";
import { noteBlocks, warningBlock } from "../render/to-markdown.ts";
import type { MarkdownOptions } from "../render/to-markdown.ts";
import { fleetSummaryOf, fleetTitleOf, groupHeading, problemsOf, targetSummaryOf } from "./describe-report.ts";
import type { FleetGroup, FleetReport } from "./report.ts";

/**
 * Formats a report as Markdown, for example for a comment on a pull request: failures, the most common changes, exceptions, and the targets.
 * Long parts are folded.
 */
export function fleetReportToMarkdown(report: FleetReport, { maxLength }: MarkdownOptions = {}): string {
  return fitBlocks(
    [`### ${escape(fleetTitleOf(report))}`, "", escape(fleetSummaryOf(report)), ""],
    [
      ...problemBlocks(report),
      ...report.groups.flatMap((group) => groupBlocks(group, report)),
      ...targetBlocks(report),
    ],
    maxLength,
  );
}

function problemBlocks(report: FleetReport): Block[] {
  return problemsOf(report).map(({ heading, lines }) => ({
    lines: [`> **${escape(heading)}**`, ...lines.map((line) => `> ${escape(printableName(line))}  `), ""],
    short: `> **${escape(heading)}**\n`,
  }));
}

function groupBlocks(group: FleetGroup, report: FleetReport): Block[] {
  const { changes, warnings, notes } = group;
  const total = report.groups.reduce((sum, one) => sum + one.changes.length, 0);
  const heading = `#### ${escape(groupHeading(group, report).replace(/:$/, ""))}`;
  return [
    // A single target is named by the heading of the report.
    ...(report.targets.length > 1 ? [{ lines: ["", heading, ""], short: `\n${heading}\n` }] : []),
    ...changeBlocks(changes, "#####", total),
    ...warnings.map(warningBlock),
    ...noteBlocks(notes),
  ];
}

/** Lists the targets, with the result of each. */
function targetBlocks({ command, targets }: FleetReport): Block[] {
  if (targets.length < 2) return [];
  const rows = targets.map((target) => `| ${escape(target.target)} | ${escape(targetSummaryOf(target, command))} |`);
  const table = ["| target | result |", "| --- | --- |", ...rows];
  return [{ lines: ["", ...fold(`${targets.length} targets`, table), ""], short: "" }];
}
