import { code, escapeMarkdown as escape, fold } from "@obstack/markdown";
import { printableName } from "../common/printable.ts";
import { serverToText } from "../common/server.ts";
import { changeBlocks } from "../render/change-to-markdown.ts";
import { fitBlocks } from "../render/fit-blocks.ts";
import type { Block } from "../render/fit-blocks.ts";
import { noteBlocks, warningBlock } from "../render/remark-blocks.ts";
import {
  fleetSummaryOf,
  fleetTitleOf,
  groupHeading,
  problemsOf,
  singleOf,
  targetSummaryOf,
} from "./describe-report.ts";
import { wordsOf } from "./report-words.ts";
import type { ReportWords } from "./report-words.ts";
import type { FleetGroup, FleetReport } from "./report.ts";

/** Options for {@link fleetReportToMarkdown}. */
export interface ReportMarkdownOptions {
  /**
   * Maximum length in UTF-16 code units, such as 65,536 for a comment on GitHub. The heading and the summary are always complete; changes
   * that do not fit are listed without their fields, or counted. Default: no limit.
   */
  readonly maxLength?: number | undefined;
  /** The words of the command. Default: those of `plan`, `apply`, `drift` and `export`. */
  readonly words?: ReportWords | undefined;
}

/**
 * Formats a report as Markdown, for example for a comment on a pull request: failures, the most common changes, exceptions, and the targets.
 * Long parts are folded.
 */
export function fleetReportToMarkdown(
  report: FleetReport,
  { maxLength, words = wordsOf(report.command) }: ReportMarkdownOptions = {},
): string {
  const server = singleOf(report)?.server;
  const address = server === undefined ? "" : ` (${code(serverToText(server))})`;
  return fitBlocks(
    [`### ${escape(fleetTitleOf(report, words))}${address}`, "", escape(fleetSummaryOf(report, words)), ""],
    [
      ...problemBlocks(report, words),
      ...report.groups.flatMap((group) => groupBlocks(group, report)),
      ...targetBlocks(report, words),
    ],
    maxLength,
  );
}

function problemBlocks(report: FleetReport, words: ReportWords): Block[] {
  return problemsOf(report, words).map(({ heading, lines }) => ({
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
    ...changeBlocks(changes, report.targets.length > 1 ? "#####" : "####", total),
    ...warnings.map(warningBlock),
    ...noteBlocks(notes),
  ];
}

/** Lists the targets, with the result of each. */
function targetBlocks({ targets }: FleetReport, words: ReportWords): Block[] {
  if (targets.length < 2) return [];
  const hasServer = targets.some(({ server }) => server !== undefined);
  const rows = targets.map((one) => [
    escape(one.target),
    ...(hasServer ? [one.server === undefined ? "" : code(serverToText(one.server))] : []),
    escape(targetSummaryOf(one, words)),
  ]);
  const head = ["target", ...(hasServer ? ["server"] : []), "result"];
  const table = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return [{ lines: ["", ...fold(`${targets.length} targets`, table), ""], short: "" }];
}
