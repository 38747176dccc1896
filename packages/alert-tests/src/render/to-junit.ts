import { problemToText } from "@obstack/as-code";
import type { Report } from "@obstack/as-code";
import { failuresOf } from "@obstack/alerting/checkup";
import type { CheckupFinding, CheckupReport, FindingKind } from "@obstack/alerting/checkup";
import { escapeXml } from "@obstack/markdown";
import { describeReplay } from "../incidents/judge-incident.ts";
import { describeFirings, describePain, isEvaluated } from "@obstack/alerting/backtest";
import type { TestReport } from "./test-report.ts";

interface Case {
  readonly suite: string;
  readonly name: string;
  readonly file?: string;
  /** Messages of a failed test. */
  readonly failures: readonly string[];
  /** Why the test ended early. */
  readonly error?: string;
  /** Why the test did not run. */
  readonly skipped?: string | undefined;
  readonly output?: string;
}

/** The tests of a target as a JUnit test suite. */
export interface JUnitSuite {
  readonly counts: Readonly<Record<"tests" | "failures" | "errors" | "skipped", number>>;
  readonly xml: string;
}

/** Formats the report of a target as a test suite with its name: a test case per unit test, per incident, per alert of the backtest, and for coverage. */
export function testReportToSuite(report: TestReport): JUnitSuite {
  const { target } = report;
  return toSuite(
    target,
    casesOf(report).map((one) => ({ ...one, suite: `${target}.${one.suite}` })),
  );
}

/**
 * Formats the tests of targets as JUnit XML, with one test suite per target.
 *
 * @param suites Suites by name of the target. A target that failed has a test case with its error, one that was not reached a skipped one.
 */
export function fleetReportToJUnit(
  { targets }: Pick<Report, "targets">,
  suites: ReadonlyMap<string, JUnitSuite>,
): string {
  return suitesToXml(
    targets.map(({ target, status, error }) => {
      const suite = suites.get(target);
      if (suite !== undefined && status !== "failed") return suite;
      const outcome = status === "failed" ? { error: error?.message ?? "Unknown error." } : { skipped: "Not reached" };
      return toSuite(target, [{ suite: target, name: "Target", failures: [], ...outcome }]);
    }),
  );
}

function casesOf({ alerts, tests, violations, incidents = [] }: TestReport): Case[] {
  return [
    ...tests.map(({ name, position, failures }) => ({
      suite: "Unit tests",
      name,
      file: position.path,
      failures: failures.map(problemToText),
    })),
    ...incidents.map((incident) => {
      const { name, position, path, status } = incident;
      const messages = incident.failures.map(problemToText);
      const isFailed = status === "failed" || violations.some((one) => one.incident === path);
      return {
        suite: "Incidents",
        name,
        file: position.path,
        failures: isFailed ? messages : [],
        // What cannot be judged must not look as if it passed.
        skipped: status === "not-judged" && !isFailed ? messages.join(" ") : undefined,
        output: describeReplay(incident),
      };
    }),
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
        output: isEvaluated(alert) ? describePain(alert) : describeFirings(alert),
      };
    }),
    ...violations.flatMap(({ slo, message }) =>
      slo === undefined ? [] : [{ suite: "SLOs", name: slo, failures: [message] }],
    ),
    {
      suite: "Coverage",
      name: "Coverage",
      failures: violations
        .filter(({ alert, slo, incident }) => alert === undefined && slo === undefined && incident === undefined)
        .map(({ message }) => message),
    },
  ];
}

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

/** Returns test cases as a test suite. */
function toSuite(name: string, cases: readonly Case[]): JUnitSuite {
  const counts = {
    tests: cases.length,
    failures: cases.filter(({ failures }) => failures.length > 0).length,
    errors: cases.filter(({ error }) => error !== undefined).length,
    skipped: cases.filter(({ skipped }) => skipped !== undefined).length,
  };
  const xml = [
    `  <testsuite name="${escapeXml(name)}" ${toAttributes(counts)}>`,
    ...cases.map(caseToXml),
    "  </testsuite>",
  ].join("\n");
  return { counts, xml };
}

/** Returns test suites as a document. */
function suitesToXml(suites: readonly JUnitSuite[], name = "obstack test"): string {
  const counts = { tests: 0, failures: 0, errors: 0, skipped: 0 };
  for (const count of Object.keys(counts) as (keyof typeof counts)[])
    for (const suite of suites) counts[count] += suite.counts[count];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${escapeXml(name)}" ${toAttributes(counts)}>`,
    ...suites.map(({ xml }) => xml),
    "</testsuites>",
  ].join("\n");
}

function toAttributes(counts: JUnitSuite["counts"]): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name}="${count}"`)
    .join(" ");
}

function caseToXml({ suite, name, file, failures, error, skipped, output }: Case): string {
  const place = file === undefined ? "" : ` file="${escapeXml(file)}"`;
  const attributes = `classname="${escapeXml(suite)}" name="${escapeXml(name)}"${place}`;
  const children = [
    ...failures.map((message) => `      <failure message="${escapeXml(message)}"/>`),
    ...(error === undefined ? [] : [`      <error message="${error.split("\n").map(escapeXml).join("&#10;")}"/>`]),
    ...(skipped === undefined ? [] : [`      <skipped message="${escapeXml(skipped)}"/>`]),
    ...(output === undefined ? [] : [`      <system-out>${escapeXml(output)}</system-out>`]),
  ];
  if (children.length === 0) return `    <testcase ${attributes}/>`;
  return [`    <testcase ${attributes}>`, ...children, "    </testcase>"].join("\n");
}
