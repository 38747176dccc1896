import { fieldLines, plain } from "../render/field-lines.ts";
import type { Paint } from "../render/field-lines.ts";
import type { ReportEntry } from "./report-entries.ts";
import type { FleetReport } from "./report.ts";
import { labelOf, walkReport } from "./walk-report.ts";
import type { ReportLines, ReportOptions, ReportPart } from "./walk-report.ts";

/** Options for {@link fleetReportToText}. */
export interface ReportTextOptions extends ReportOptions {
  /** Colors parts of the text. Default: no color. */
  readonly paint?: Paint | undefined;
}

const signs = { create: "+", update: "~", delete: "-" } as const;

/** Formats a report as text: the most dangerous changes first, and the summary last, where a terminal ends. */
export function fleetReportToText(report: FleetReport, { paint = plain, ...options }: ReportTextOptions = {}): string {
  const { incidents, parts, problems, totals, summary, single } = walkReport(report, options);
  const listLines = ({ title, lines, tone }: ReportLines): string[] => [
    paint(tone, title),
    ...lines.map((line) => `  ${line}`),
    "",
  ];
  const entryLines = ({ action, title, tags, fields, effects, objects }: ReportEntry): string[] => [
    `${paint(action, signs[action])} ${title}${tags.map((tag) => paint("note", `  (${tag})`)).join("")}`,
    ...[
      ...fieldLines(fields, paint, action === "create"),
      ...effects.map((line) => paint("title", line)),
      ...(objects.length === 0 ? [] : [paint("note", objects.join(", "))]),
    ].map((line) => `    ${line}`),
    "",
  ];
  const partLines = (part: ReportPart): string[] => {
    if ("heading" in part) return [paint("title", `${part.heading}:`), ""];
    return "entry" in part ? entryLines(part.entry) : listLines(part.list);
  };
  return [
    ...incidents.map((line) => paint("title", line)),
    ...(incidents.length === 0 ? [] : [""]),
    ...parts.flatMap(partLines),
    ...problems.flatMap(listLines),
    ...totals,
    paint("title", `${single === undefined ? "" : `${labelOf(single)}: `}${summary}`),
  ].join("\n");
}
