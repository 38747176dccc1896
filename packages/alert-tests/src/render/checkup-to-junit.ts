import { failuresOf } from "@obstack/alerting/checkup";
import type { CheckupFinding, CheckupReport, FindingKind } from "@obstack/alerting/checkup";
import { suitesToXml, toSuite } from "./to-junit.ts";

/** Formats a check-up as JUnit XML: one test case per finding, which fails if its kind does, and a skipped one per alert without a result. */
export function checkupToJUnit(report: CheckupReport, kinds: readonly FindingKind[]): string {
  const failing = new Set(failuresOf(report, kinds));
  const cases = [
    ...report.findings.map((finding) => {
      const { kind, message, advice, exception } = finding;
      const text = `${message} ${advice}`;
      const output = exception === undefined ? text : `${text} Allowed: ${exception}`;
      return { suite: kind, name: titleOf(finding), failures: failing.has(finding) ? [text] : [], output };
    }),
    ...report.unchecked.map((one) => ({
      suite: "unchecked",
      name: titleOf(one),
      failures: [],
      skipped: one.reason,
    })),
  ];
  return suitesToXml([toSuite(report.target, cases)], "obstack alerts check");
}

/** Returns the name of an alert, with what distinguishes it from others of the same name. */
function titleOf({ alert, name }: Pick<CheckupFinding, "alert" | "name">): string {
  return `${name} (${alert})`;
}
