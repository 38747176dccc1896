import { describeFirings } from "./describe-alert.ts";
import type { TestReport } from "./test-report.ts";

interface Case {
  readonly suite: string;
  readonly name: string;
  readonly file?: string;
  /** Messages of a failed test. */
  readonly failures: readonly string[];
  /** Why the test did not run. */
  readonly skipped?: string | undefined;
  readonly output?: string;
}

/** Formats a report as JUnit XML, with one test case per unit test, per alert of the backtest, and for coverage. */
export function testReportToJUnit(report: TestReport): string {
  const { alerts, tests, violations } = report;
  const cases: Case[] = [
    ...tests.map(({ name, place, failures }) => ({
      suite: "Unit tests",
      name,
      file: place.replace(/:\d+:\d+$/, ""),
      failures,
    })),
    ...alerts.map((alert) => {
      const failures = violations.filter((one) => one.alert === alert.key).map(({ message }) => message);
      return {
        suite: "Backtest",
        name: alert.name,
        failures,
        // A test that could not run must not look as if it passed.
        skipped:
          alert.status === "tested" || failures.length > 0
            ? undefined
            : `${describeFirings(alert)}: ${alert.reason ?? ""}`,
        output: `Firings: ${describeFirings(alert)}`,
      };
    }),
    {
      suite: "Coverage",
      name: "Coverage",
      failures: violations.filter(({ alert }) => alert === undefined).map(({ message }) => message),
    },
  ];
  const suites = [...new Set(cases.map(({ suite }) => suite))].map((suite) => {
    const members = cases.filter((one) => one.suite === suite);
    return [`  <testsuite name="${suite}" ${countsOf(members)}>`, ...members.map(caseToXml), "  </testsuite>"].join(
      "\n",
    );
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="obstack test" ${countsOf(cases)}>`,
    ...suites,
    "</testsuites>",
  ].join("\n");
}

function countsOf(cases: readonly Case[]): string {
  const failed = cases.filter(({ failures }) => failures.length > 0).length;
  const skipped = cases.filter((one) => one.skipped !== undefined).length;
  return `tests="${cases.length}" failures="${failed}" errors="0" skipped="${skipped}"`;
}

function caseToXml({ suite, name, file, failures, skipped, output }: Case): string {
  const attributes = `classname="${xml(suite)}" name="${xml(name)}"${file === undefined ? "" : ` file="${xml(file)}"`}`;
  const children = [
    ...failures.map((message) => `      <failure message="${xml(message)}"/>`),
    ...(skipped === undefined ? [] : [`      <skipped message="${xml(skipped)}"/>`]),
    ...(output === undefined ? [] : [`      <system-out>${xml(output)}</system-out>`]),
  ];
  if (children.length === 0) return `    <testcase ${attributes}/>`;
  return [`    <testcase ${attributes}>`, ...children, "    </testcase>"].join("\n");
}

/** Escapes text for XML, and replaces characters that XML does not allow. */
function xml(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, "\uFFFD")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
