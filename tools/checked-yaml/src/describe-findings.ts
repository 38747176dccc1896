import type { Finding } from "./finding.ts";

/** As many as a person reads. */
const most = 20;

/** Writes what was found, a line each; of very much only the first, and how much more there is. */
export function describeFindings(
  findings: readonly Finding[],
  shown: string,
  write: (finding: Finding) => string,
): string[] {
  const lines = findings.slice(0, most).map(write);
  return findings.length <= most ? lines : [...lines, `${shown}: ${findings.length - most} more like these.`];
}
