import type { Finding } from "./finding.ts";

const maxLines = 20;

/** Formats findings, one per line, up to 20 lines; a last line has the number of those omitted. */
export function describeFindings(
  findings: readonly Finding[],
  label: string,
  write: (finding: Finding) => string,
): string[] {
  const lines = findings.slice(0, maxLines).map(write);
  return findings.length <= maxLines ? lines : [...lines, `${label}: ${findings.length - maxLines} more like these.`];
}
