import type { DocumentName } from "@obstack/mocks";
import { documentedResponses } from "./find-differences.ts";

/**
 * Returns a table of the documented responses of each operation: received, and not received.
 *
 * @param skipped Reasons for skipping operations, by operationId.
 */
export function coverage(
  document: DocumentName,
  isReceived: (operationId: string, code: string) => boolean,
  skipped: Readonly<Record<string, string>> = {},
): string {
  const rows = [...documentedResponses(document)].map(([operationId, codes]) => {
    const received = codes.filter((code) => isReceived(operationId, code)).join(", ");
    const missing = codes.filter((code) => !isReceived(operationId, code)).join(", ");
    return [operationId, received || `none${operationId in skipped ? `: ${skipped[operationId]}` : ""}`, missing];
  });
  return table(["operation", "received", "not received"], rows);
}

/** Returns a Markdown table with aligned columns, readable in a terminal. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = titles.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? "").length)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(titles), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}
