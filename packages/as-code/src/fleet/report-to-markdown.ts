import { code, escapeMarkdown as escape, fold, proseToMarkdown } from "@obstack/markdown";
import { printableName } from "../common/printable.ts";
import { serverToText } from "../common/server.ts";
import { describeSkipped } from "../plan/describe-skipped.ts";
import { changeBlocks, createBlocks, maxOpen, tableLines } from "../render/change-to-markdown.ts";
import { combineChanges } from "../render/combine-changes.ts";
import { fitBlocks } from "../render/fit-blocks.ts";
import type { Block } from "../render/fit-blocks.ts";
import {
  fleetSummaryOf,
  fleetTitleOf,
  incidentsOf,
  ownersOf,
  problemsOf,
  sectionHeading,
  singleOf,
  targetSummaryOf,
  sectionsOf,
} from "./describe-report.ts";
import { wordsOf } from "./report-words.ts";
import type { ReportWords } from "./report-words.ts";
import { effectsOf } from "./report-effects.ts";
import type { FleetReport } from "./report.ts";
import type { SkippedChange } from "../plan/plan.ts";

/** Options for {@link fleetReportToMarkdown}. */
export interface ReportMarkdownOptions {
  /**
   * Maximum length in UTF-16 code units, such as 65,536 for a comment on GitHub. The heading and the summary are always complete; the last
   * changes, which are the least dangerous, are listed without their fields, or counted by kind. Default: no limit.
   */
  readonly maxLength?: number | undefined;
  /** A sentence that says where the complete report is, added to a report that was shortened. Default: none. */
  readonly elsewhere?: string | undefined;
  /** The words of the command. Default: those of `plan`, `apply`, `drift` and `export`. */
  readonly words?: ReportWords | undefined;
}

/** Formats a report as Markdown: failures, the changes with the most dangerous ones first, and the targets. Long parts are folded. */
export function fleetReportToMarkdown(
  report: FleetReport,
  { maxLength, elsewhere, words = wordsOf(report.command) }: ReportMarkdownOptions = {},
): string {
  const server = singleOf(report)?.server;
  const address = server === undefined ? "" : ` (${code(serverToText(server))})`;
  return fitBlocks(
    [
      `### ${escape(fleetTitleOf(report, words))}${address}`,
      "",
      ...incidentsOf(report).flatMap((line) => [`**${escape(line)}**`, ""]),
      escape(fleetSummaryOf(report, words)),
      "",
      ...effectsOf(report).flatMap((line) => [`**${escape(line)}**`, ""]),
    ],
    [...problemBlocks(report, words), ...sectionBlocks(report, words), ...targetBlocks(report, words)],
    { maxLength, elsewhere },
  );
}

function problemBlocks(report: FleetReport, words: ReportWords): Block[] {
  return problemsOf(report, words).map(({ heading, lines }) => ({
    lines: [`> **${escape(heading)}**`, ...lines.map((line) => `> ${proseToMarkdown(printableName(line))}  `), ""],
    short: `> **${escape(heading)}**\n`,
    shows: { count: 1, noun: "failure" },
  }));
}

function sectionBlocks(report: FleetReport, words: ReportWords): Block[] {
  const { columns } = words;
  const isFleet = report.targets.length > 1;
  const all = sectionsOf(report);
  const owners = ownersOf(all);
  const sections = all.map((section) => {
    const isOfCreates = section.risk === "create" && section.changes.length > maxOpen;
    return { ...section, entries: isOfCreates ? [] : combineChanges(section.changes), isOfCreates };
  });
  const total = sections.reduce((sum, { entries }) => sum + entries.length, 0);
  const summary = owners === undefined ? [] : [{ lines: ["", escape(owners), ""], short: "" }];
  const blocks = sections.flatMap(({ entries, isOfCreates, ...section }) => {
    const onTargets = section.targets.length;
    const heading = `#### ${escape(sectionHeading(section, report))}`;
    // A single target is named by the heading of the report.
    const isLarge = total > maxOpen || isOfCreates || owners !== undefined;
    const hasHeading = isFleet || (section.risk !== undefined && isLarge);
    return [
      ...(hasHeading ? [{ lines: ["", heading, ""], short: `\n${heading}\n` }] : []),
      ...(isOfCreates
        ? createBlocks(section.changes, { onTargets, columns })
        : changeBlocks(entries, hasHeading ? "#####" : "####", total, { onTargets, columns })),
      ...section.warnings.map(warningBlock),
      ...skippedBlocks(section.skipped, onTargets),
      ...noteBlocks(section.notes),
    ];
  });
  return [...summary, ...blocks];
}

function skippedBlocks(skipped: readonly SkippedChange[], onTargets: number): Block[] {
  return describeSkipped(skipped, onTargets).map(({ heading, lines }) => ({
    lines: ["", `> **${escape(heading)}:**`, ...lines.map((line) => `> - ${proseToMarkdown(line)}`), ""],
    short: `> **${escape(heading)}**\n`,
    shows: { count: lines.length * onTargets, noun: "change", what: "not applied" },
  }));
}

function targetBlocks({ targets }: FleetReport, words: ReportWords): Block[] {
  if (targets.length < 2) return [];
  const hasServer = targets.some(({ server }) => server !== undefined);
  const rows = targets.map((one) => [
    escape(one.target),
    ...(hasServer ? [one.server === undefined ? "" : code(serverToText(one.server))] : []),
    escape(targetSummaryOf(one, words)),
  ]);
  const head = ["target", ...(hasServer ? ["server"] : []), "result"];
  const table = tableLines([head, ...rows]);
  return [{ lines: ["", ...fold(`${targets.length} targets`, table), ""], short: "" }];
}

function warningBlock(text: string): Block {
  const line = `> **Warning:** ${proseToMarkdown(text)}`;
  return { lines: ["", line, ""], short: line, shows: { count: 1, noun: "warning" } };
}

/** Formats notes as a list with a title, so that they do not look like a part of the last change. */
function noteBlocks(notes: readonly string[]): Block[] {
  if (notes.length === 0) return [];
  const items = notes.map((note) => `- ${proseToMarkdown(note)}`);
  return [
    { lines: ["", "**Notes**", ""], short: "\n**Notes**\n" },
    ...items.map((line) => ({ lines: [line], short: line, shows: { count: 1, noun: "note" } })),
  ];
}
