import { code, codeBlock, escapeMarkdown as escape, fold, proseToMarkdown } from "@obstack/markdown";
import { serverToText } from "../common/server.ts";
import { fieldLines } from "../render/field-lines.ts";
import { fitBlocks } from "../render/fit-blocks.ts";
import type { Block } from "../render/fit-blocks.ts";
import type { ReportEntry } from "./report-entries.ts";
import type { FleetReport } from "./report.ts";
import { maxOpen, walkReport } from "./walk-report.ts";
import type { ReportLines, ReportOptions } from "./walk-report.ts";

/** Options for {@link fleetReportToMarkdown}. */
export interface ReportMarkdownOptions extends ReportOptions {
  /**
   * Maximum length in UTF-16 code units, such as 65,536 for a comment on GitHub. The heading and the summary are always complete; the last
   * changes, which are the least dangerous, are listed without their fields, or counted by kind. Default: no limit.
   */
  readonly maxLength?: number | undefined;
  /** A sentence that says where the complete report is, added to a report that was shortened. Default: none. */
  readonly elsewhere?: string | undefined;
}

const verbs = { create: "Create", update: "Update", delete: "Delete" } as const;

const maxLine = 120;

/** Formats a report as Markdown: the summary, failures, the changes with the most dangerous ones first, and the targets. Long parts are folded. */
export function fleetReportToMarkdown(
  report: FleetReport,
  { maxLength, elsewhere, ...options }: ReportMarkdownOptions = {},
): string {
  const { title, single, incidents, parts, problems, totals, summary } = walkReport(report, options);
  const address = single?.server === undefined ? "" : ` (${code(serverToText(single.server))})`;
  const isLong = parts.filter((part) => "entry" in part).length > maxOpen;
  return fitBlocks(
    [`### ${escape(title)}${address}`, "", ...bold(incidents), escape(summary), "", ...bold(totals)],
    [
      ...problems.flatMap(listBlocks),
      ...parts.flatMap((part) => {
        if ("entry" in part) return [entryBlock(part.entry, isLong)];
        if ("list" in part) return listBlocks(part.list);
        return [{ lines: ["", `#### ${escape(part.heading)}`, ""], short: `\n#### ${escape(part.heading)}\n` }];
      }),
    ],
    { maxLength, elsewhere },
  );
}

function bold(lines: readonly string[]): string[] {
  return lines.flatMap((line) => [`**${escape(line)}**`, ""]);
}

/** Formats a change as a heading and a block with its fields, or as a fold. */
function entryBlock(
  { action, title, tags, fields, effects, objects, noun, count }: ReportEntry,
  isLong: boolean,
): Block {
  const name = `${verbs[action]} ${title}${tags.map((tag) => ` (${tag})`).join("")}`;
  const changed = fieldLines(fields, undefined, action === "create");
  const all = Array.from(fields.length === 0 ? name : `${name}: ${changed.map((line) => line.trim()).join(", ")}`);
  const line = all.length > maxLine ? `${all.slice(0, maxLine).join("")}…` : all.join("");
  const details = [
    ...(fields.length === 0 ? [] : [codeBlock(changed.join("\n")), ""]),
    ...(objects.length === 0 ? [] : [escape(objects.join(", ")), ""]),
  ];
  const isFolded = isLong || changed.length > maxOpen;
  const heading = isFolded ? [`- ${escape(line)}`] : [`#### ${escape(name)}`, "", ...details];
  return {
    lines: [
      "",
      ...(isFolded && details.length > 0 ? [...fold(line, details), ""] : heading),
      ...effects.map((effect) => `- ${escape(effect)}`),
      "",
    ],
    short: `- ${escape(line)}`,
    shows: { count, noun, what: `to ${action}` },
  };
}

/** Formats lines with a title, those that warn as a quote. If their title counts them, a long report has the title only. */
function listBlocks({ title, lines, tone, shows }: ReportLines): Block[] {
  const quote = tone === "conflict" ? "> " : "";
  const head = `${quote}**${escape(title)}**`;
  const items = lines.map((line) => `${quote}- ${proseToMarkdown(line)}`);
  if (typeof shows !== "string") return [{ lines: ["", head, ...items, ""], short: `${head}\n`, shows }];
  if (shows === "target") return [{ lines: ["", ...fold(title.slice(0, -1), items), ""], short: "" }];
  return [
    { lines: ["", head, quote.trim()], short: `\n${head}` },
    ...items.map((line) => ({ lines: [line], short: line, shows: { count: 1, noun: shows } })),
  ];
}
