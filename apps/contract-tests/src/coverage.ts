import type { DocumentName } from "@obstack/mocks";
import { documentedResponses } from "./find-differences.ts";

/**
 * Returns which documented responses of each operation were seen, as a table.
 *
 * @param left Why an operation was not tried, by its operationId.
 */
export function coverage(
  document: DocumentName,
  isSeen: (operationId: string, code: string) => boolean,
  left: Readonly<Record<string, string>> = {},
): string {
  const rows = [...documentedResponses(document)].map(([operationId, codes]) => {
    const seen = codes.filter((code) => isSeen(operationId, code)).join(", ");
    const unseen = codes.filter((code) => !isSeen(operationId, code)).join(", ");
    return [operationId, seen || `none${operationId in left ? `: ${left[operationId]}` : ""}`, unseen];
  });
  return table(["operation", "seen", "not seen"], rows);
}

/** A table as Markdown, which reads well in a terminal too. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = titles.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? "").length)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(titles), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}
