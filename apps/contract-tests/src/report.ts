import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { DocumentName } from "@obstack/mocks";
import { createComparison, documentedResponses } from "./find-differences.ts";
import type { Difference } from "./find-differences.ts";
import type { Exchange } from "./observe.ts";

/** Operations that cannot be undone or would affect existing objects, with the reasons for skipping them. */
const skipped: Readonly<Record<string, string>> = {
  setServiceState: "it would affect an existing service",
  createPipe: "pipes cannot be deleted",
  createKey: "keys cannot be deleted",
};

const reports = fileURLToPath(new URL("../.reports/", import.meta.url));

/** Returns the differences between the exchanges with a server and the spec, and the coverage of the spec, and writes both to a file. */
export function reportExchanges(document: DocumentName, exchanges: readonly Exchange[], name: string): string {
  const compare = createComparison(document);
  const differences = [...new Map(exchanges.flatMap(compare).map((one) => [JSON.stringify(one), one])).values()];
  const found = table(["operation", "field", "expected", "received"], differences.map(toRow));
  const received = new Set(exchanges.map(({ operation, status }) => `${operation.operationId} ${status}`));
  const covered = coverage(document, (operationId, code) => received.has(`${operationId} ${code}`));
  mkdirSync(reports, { recursive: true });
  const path = `${reports}live-${name}.md`;
  writeFileSync(path, `${["# Differences", found, "# Coverage", covered].join("\n\n")}\n`);
  return [
    differences.length === 0
      ? "The server matches the spec."
      : `Differences between the server and the spec:\n\n${found}`,
    `Coverage of the documented responses:\n\n${covered}`,
    `Report: ${path}`,
  ].join("\n\n");
}

function toRow({ operation, field, expected, received }: Difference): string[] {
  return [operation, field, expected, received];
}

/** Returns a table of the documented responses of each operation: received, and not received. */
function coverage(document: DocumentName, isReceived: (operationId: string, code: string) => boolean): string {
  const rows = [...documentedResponses(document)].map(([operationId, codes]) => {
    const received = codes.filter((code) => isReceived(operationId, code)).join(", ");
    const missing = codes.filter((code) => !isReceived(operationId, code)).join(", ");
    return [operationId, received || `none${operationId in skipped ? `: ${skipped[operationId]}` : ""}`, missing];
  });
  return table(["operation", "received", "not received"], rows);
}

/** Returns a Markdown table with aligned columns, readable in a terminal. */
function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = titles.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? "").length)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(titles), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}
