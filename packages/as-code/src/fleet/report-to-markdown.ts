import { code, codeBlock, escapeMarkdown as escape, fold, proseToMarkdown } from "@obstack/markdown";
import { formatCount, groupBy } from "@obstack/basics";
import { serverToText } from "../state/state.ts";
import { fieldLines } from "../render/field-lines.ts";
import type { ConflictWords } from "../render/field-lines.ts";
import type { ReportEntry } from "./report-entries.ts";
import type { Report } from "./report.ts";
import { maxOpen, walkReport } from "./walk-report.ts";
import type { ReportLines, ReportOptions } from "./walk-report.ts";

/** Options for {@link reportToMarkdown}. */
export interface ReportMarkdownOptions extends ReportOptions {
  /**
   * Maximum length in UTF-16 code units, such as 65,536 for a comment on GitHub. The heading and the summary are always complete; the last
   * changes, which are the least dangerous, are listed without their fields, or counted. Default: no limit.
   */
  readonly maxLength?: number | undefined;
  /** A sentence that says where the complete report is, added to a report that was shortened. Default: none. */
  readonly elsewhere?: string | undefined;
}

const verbs = { create: "Create", update: "Update", delete: "Delete" } as const;

const maxLine = 120;

/** Formats a report as Markdown: the summary, failures, the changes with the most dangerous ones first, and the targets. Long parts are folded. */
export function reportToMarkdown(
  report: Report,
  { maxLength, elsewhere, ...options }: ReportMarkdownOptions = {},
): string {
  const { title, single, incidents, parts, problems, summary, words } = walkReport(report, options);
  const address = single?.server === undefined ? "" : ` (${code(serverToText(single.server))})`;
  const isLong = parts.filter((part) => "action" in part).length > maxOpen;
  return fitBlocks(
    [`### ${escape(title)}${address}`, "", ...bold(incidents), escape(summary), ""],
    [...problems, ...parts].flatMap((part) =>
      "action" in part ? [entryBlock(part, isLong, words)] : listBlocks(part),
    ),
    { maxLength, elsewhere },
  );
}

function bold(lines: readonly string[]): string[] {
  return lines.flatMap((line) => [`**${escape(line)}**`, ""]);
}

/** Formats a change as a heading and a block with its fields, or as a fold. */
function entryBlock(
  { action, title, tags, fields, effects, objects, count }: ReportEntry,
  isLong: boolean,
  words: ConflictWords,
): Block {
  const name = `${verbs[action]} ${title}${tags.map((tag) => ` (${tag})`).join("")}`;
  const changed = fieldLines(fields, { ...words, isNew: action === "create" });
  const all = Array.from(changed.length === 0 ? name : `${name}: ${changed.map((line) => line.trim()).join(", ")}`);
  const line = all.length > maxLine ? `${all.slice(0, maxLine).join("")}…` : all.join("");
  const details = [
    ...(changed.length === 0 ? [] : [codeBlock(changed.join("\n")), ""]),
    ...(objects === "" ? [] : [escape(objects), ""]),
  ];
  const short = `- ${escape(line)}`;
  const isFolded = isLong || changed.length > maxOpen;
  const head =
    isFolded && details.length > 0
      ? fold(line, details)
      : isFolded
        ? [short]
        : [`#### ${escape(name)}`, "", ...details];
  return { lines: ["", ...head, ...effects.map((effect) => `- ${escape(effect)}`), ""], short, noun: "change", count };
}

/** Formats lines with a title, those that warn as a quote. A long report keeps the title, and as many counted lines as fit. */
function listBlocks({ title, lines, tone, noun }: ReportLines): Block[] {
  const quote = tone === "conflict" ? "> " : "";
  const head = tone === "title" ? `#### ${escape(title.slice(0, -1))}` : `${quote}**${escape(title)}**`;
  const items = lines.map((line) => `${quote}- ${proseToMarkdown(line)}`);
  if (noun !== undefined) {
    return [
      { lines: ["", head, quote.trim()], short: `\n${head}` },
      ...items.map((line) => ({ lines: [line], short: line, noun, count: 1 })),
    ];
  }
  if (tone === "note") return [{ lines: ["", ...fold(title.slice(0, -1), items), ""], short: "" }];
  return [{ lines: ["", head, ...items, ""], short: `\n${head}\n` }];
}

/** A part of a report. */
export interface Block {
  readonly lines: readonly string[];
  /** What remains of it if there is no room for all of its lines. */
  readonly short: string;
  /** What it shows, such as `change`. Default: nothing that is worth counting. */
  readonly noun?: string;
  readonly count?: number;
}

/** Room for the count of what is not shown. */
const omissionLength = 240;

/** Joins a head and blocks. If they are too long, shortens those that do not fit, the last ones first, cuts those at the end, and counts what they show. */
export function fitBlocks(
  head: readonly string[],
  blocks: readonly Block[],
  {
    maxLength = Infinity,
    elsewhere = "",
  }: { readonly maxLength?: number | undefined; readonly elsewhere?: string | undefined },
): string {
  const complete = join([...head, ...blocks.flatMap(({ lines }) => lines)]);
  if (complete.length <= maxLength) return complete;
  let left = maxLength - omissionLength - elsewhere.length - join(head).length;
  // At most half of the room, so that the first blocks stay complete.
  let shortRoom = left / 2;
  const end = blocks.findIndex(({ short }) => (shortRoom -= short.length + 1) < 0);
  const listed = end === -1 ? blocks : blocks.slice(0, end);
  left -= listed.reduce((sum, { short }) => sum + short.length + 1, 0);
  const lines = listed.flatMap(({ lines: all, short }) => {
    const more = all.join("\n").length - short.length;
    if (more > left) return [short];
    left -= more;
    return all;
  });
  const cut = groupBy(blocks.slice(listed.length), ({ noun }) => noun);
  const omitted = Array.from(cut, ([noun, own]) =>
    noun === undefined
      ? []
      : formatCount(
          own.reduce((sum, { count = 0 }) => sum + count, 0),
          noun,
        ),
  ).flat();
  return join([
    ...head,
    ...lines,
    "",
    omitted.length === 0 ? elsewhere : `**Not shown: ${omitted.join(", ")}.** ${elsewhere}`,
  ]);
}

function join(lines: readonly string[]): string {
  return lines
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trimEnd();
}
