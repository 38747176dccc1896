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

/** Returns the differences between the exchanges with a server and the spec, and the coverage of the spec. */
export function reportExchanges(document: DocumentName, exchanges: readonly Exchange[]): string {
  const compare = createComparison(document);
  const differences = [...new Map(exchanges.flatMap(compare).map((one) => [JSON.stringify(one), one])).values()];
  const received = new Set(exchanges.map(({ operation, status }) => `${operation.operationId} ${status}`));
  const rows = [...documentedResponses(document)].map(([operationId, codes]) => {
    const [found, missing] = [true, false].map((isReceived) =>
      codes.filter((code) => received.has(`${operationId} ${code}`) === isReceived).join(", "),
    );
    return [operationId, found || ["none", skipped[operationId] ?? []].flat().join(": "), missing ?? ""];
  });
  return [
    differences.length === 0
      ? "The server matches the spec."
      : `Differences between the server and the spec:\n\n${table(["operation", "field", "expected", "received"], differences.map(toRow))}`,
    `Coverage of the documented responses:\n\n${table(["operation", "received", "not received"], rows)}`,
  ].join("\n\n");
}

function toRow({ operation, field, expected, received }: Difference): string[] {
  return [operation, field, expected, received];
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
