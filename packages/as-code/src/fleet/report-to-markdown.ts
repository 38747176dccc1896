import { code, codeBlock, escapeMarkdown as escape, fold, proseToMarkdown } from "@obstack/markdown";
import { formatCount } from "@obstack/basics";
import { serverToText } from "../state/state.ts";
import { fieldLines } from "../render/field-lines.ts";
import type { ReportEntry } from "./report-entries.ts";
import type { Report } from "./report.ts";
import { walkReport } from "./walk-report.ts";
import type { ReportLines, ReportOptions, ReportWords } from "./walk-report.ts";

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

/** A part of a report that is shown, shortened or counted as a whole. */
interface Block {
  readonly text: string;
  /** What remains of it if there is no room for all of it. */
  readonly short: string;
  readonly noun: string;
  /** How much of its noun it is; 0 for the title of lines. */
  readonly count: number;
  /** Whether it is not shown without the title before it. Default: false. */
  readonly isLine?: boolean;
}

const verbs = { create: "Create", update: "Update", delete: "Delete" } as const;

const maxLine = 120;

/** More changes, and changes with more lines, are folded by pages. */
const maxOpen = 10;

/** Room for the count of what is not shown. */
const omissionLength = 240;

/** Formats a report as Markdown: the summary, failures, the changes with the most dangerous ones first, and the targets. Long parts are folded. */
export function reportToMarkdown(
  report: Report,
  { maxLength = Infinity, elsewhere = "", ...options }: ReportMarkdownOptions = {},
): string {
  const { title, single, incidents, parts, problems, summary, words } = walkReport(report, options);
  const address = single?.server === undefined ? "" : ` (${code(serverToText(single.server))})`;
  const bold = incidents.map((line) => `**${escape(line)}**`);
  const head = [`### ${escape(title)}${address}`, ...bold, escape(summary)].join("\n\n");
  const isLong = parts.filter((part) => "action" in part).length > maxOpen;
  const blocks = [...problems, ...parts].flatMap((part) =>
    "action" in part ? [entryBlock(part, isLong, words)] : listBlocks(part),
  );
  const complete = join([head, "", ...blocks.map(({ text }) => text)]);
  if (complete.length <= maxLength) return complete;
  return join([head, "", ...shorten(blocks, maxLength - head.length - omissionLength - elsewhere.length, elsewhere)]);
}

/** Formats a change as a heading and a block with its fields, or as a fold. */
function entryBlock(entry: ReportEntry, isLong: boolean, words: ReportWords): Block {
  const { action, title, tags, fields, effects, objects, count } = entry;
  const name = `${verbs[action]} ${title}${tags.map((tag) => ` (${tag})`).join("")}`;
  const changed = fieldLines(fields, { ...words, isNew: action === "create" });
  const all = Array.from(changed.length === 0 ? name : `${name}: ${changed.map((line) => line.trim()).join(", ")}`);
  const line = all.length > maxLine ? `${all.slice(0, maxLine).join("")}…` : all.join("");
  const details = [
    ...(changed.length === 0 ? [] : [codeBlock(changed.join("\n")), ""]),
    ...(objects === "" ? [] : [escape(objects), ""]),
  ];
  const isFolded = details.length > 0 && (isLong || changed.length > maxOpen);
  const lines = isFolded ? fold(line, details) : [`#### ${escape(name)}`, "", ...details];
  const text = ["", ...lines, ...effects.map((effect) => `- ${escape(effect)}`), ""].join("\n");
  return { text, short: `- ${escape(line)}`, noun: "change", count };
}

/** Formats lines with a title, those that warn as a quote. */
function listBlocks({ title, lines, tone, noun }: ReportLines): Block[] {
  const quote = tone === "conflict" ? "> " : "";
  const items = lines.map((line) => `${quote}- ${proseToMarkdown(line)}`);
  if (noun === "target")
    return [{ text: `\n${fold(title.slice(0, -1), items).join("\n")}`, short: "", noun, count: lines.length }];
  const head = `\n${quote}**${escape(title)}**\n${quote.trim()}`;
  const lineBlocks = items.map((text) => ({ text, short: text, noun, count: 1, isLine: true }));
  return [{ text: head, short: head, noun, count: 0 }, ...lineBlocks];
}

/** Shortens the blocks that do not fit, the last ones first, and counts those that do not fit even then. */
function shorten(blocks: readonly Block[], room: number, elsewhere: string): string[] {
  let left = room;
  let rest = blocks.reduce((sum, { short }) => sum + short.length + 1, 0);
  let hasTitle = true;
  const omitted = new Map<string, number>();
  const shown = blocks.flatMap(({ text, short, noun, count, isLine = false }) => {
    rest -= short.length + 1;
    // At most half of the room is for the short forms of others, so that the first blocks stay complete.
    const isComplete = text.length < left - Math.min(rest, room / 2);
    const form = isLine && !hasTitle ? "" : isComplete ? text : short.length < left ? short : "";
    if (count === 0) hasTitle = form !== "";
    if (form === "" && count > 0) omitted.set(noun, (omitted.get(noun) ?? 0) + count);
    left -= form.length + 1;
    return form;
  });
  const counts = Array.from(omitted, ([noun, count]) => formatCount(count, noun));
  return [...shown, "", counts.length === 0 ? elsewhere : `**Not shown: ${counts.join(", ")}.** ${elsewhere}`];
}

function join(lines: readonly string[]): string {
  return lines
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trimEnd();
}
