import { fieldLines, plain } from "../render/field-lines.ts";
import type { FieldLineOptions } from "../render/field-lines.ts";
import type { Report } from "./report.ts";
import { labelOf, walkReport } from "./walk-report.ts";
import type { ReportOptions } from "./walk-report.ts";

/** Options for {@link reportToText}. */
export interface ReportTextOptions extends ReportOptions, Pick<FieldLineOptions, "paint" | "isBrief"> {}

const signs = { create: "+", update: "~", delete: "-" } as const;

/** Formats a report as text: the most dangerous changes first, and the summary last, where a terminal ends. */
export function reportToText(
  report: Report,
  { paint = plain, isBrief = false, ...options }: ReportTextOptions = {},
): string {
  const { incidents, parts, problems, summary, single, words } = walkReport(report, options);
  const lines = [...parts, ...problems].flatMap((part): string[] => {
    if (!("action" in part)) return [paint(part.tone, part.title), ...part.lines.map((line) => `  ${line}`), ""];
    const { action, title, tags, fields, effects, objects } = part;
    const details = [
      ...fieldLines(fields, { ...words, paint, isNew: action === "create", isBrief }),
      ...effects.map((line) => paint("title", line)),
      ...(objects === "" ? [] : [paint("note", objects)]),
    ];
    const aside = tags.map((tag) => paint("note", `  (${tag})`)).join("");
    return [`${paint(action, signs[action])} ${title}${aside}`, ...details.map((line) => `    ${line}`), ""];
  });
  return [
    ...incidents.flatMap((line) => [paint("title", line), ""]),
    ...lines,
    paint("title", `${single === undefined ? "" : `${labelOf(single)}: `}${summary}`),
  ].join("\n");
}
