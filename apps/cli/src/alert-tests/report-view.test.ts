import type { TestReport } from "@obstack/alert-tests";
import { expect, test } from "vitest";
import { testReportView } from "./report-view.ts";

const sentence = "Expected to fire 2 times, but it fires from 30m to 40m, and notifies once.";
const report: TestReport = {
  target: "production",
  alerts: [],
  tests: [
    {
      name: "An outage of the payments fires within five minutes after it begins",
      alert: "errors",
      position: { path: "tests/errors.yaml" },
      status: "failed",
      failures: [{ path: "tests/errors.yaml", line: 5, column: 5, message: sentence }],
    },
  ],
  coverage: {
    alertsPercent: 0,
    tilesPercent: 0,
    alertsWithoutTest: ["cart-errors", "checkout-errors", "payment-errors", "slow-payment-provider"],
    tilesWithoutAlert: [{ dashboard: "checkout", tile: "Duration of all requests in milliseconds" }],
  },
  violations: [{ alert: "errors", message: `Too often. ${sentence}` }, { message: "Too few." }],
};

test("lines break at spaces on a terminal, and nowhere else", async () => {
  const toText = (columns?: number) =>
    testReportView(report, true).text({ color: false, now: 0, ...(columns && { columns }) });
  const [whole, broken] = [await toText(), await toText(50)];
  expect(whole).toContain(`\n  tests/errors.yaml:5:5: ${sentence}\n`);
  expect(whole).toContain(
    "\nAlerts without a test: cart-errors, checkout-errors and 2 others\nTiles without an alert: checkout: ",
  );
  // There is nothing to say about unit tests.
  const untested = await testReportView({ ...report, tests: [] }, true).text({ color: false, now: 0 });
  expect(untested).toContain("\n0% of the alerts have a test, and 0% of the tiles have an alert.\n");
  expect(broken).toContain("✗ An outage of the payments fires within five\n  minutes after it begins\n");
  expect(broken.split("\n").filter((line) => line.length > 50)).toEqual([]);
  expect(broken.replaceAll(/\s+/g, " ")).toBe(whole.replaceAll(/\s+/g, " "));
});

test("a condition is on one line, with the numbers of the other columns", async () => {
  const alert = {
    alert: "a",
    name: "Checkout is slow for customers who pay with a card",
    status: "tested",
    threshold: 1_800_000_001,
    thresholdType: "above",
    interval: "15m",
    firings: [],
    lowest: 0,
    highest: 1_897_000_000,
  };
  const alerts = [alert] as unknown as TestReport["alerts"];
  const text = await testReportView({ ...report, alerts }, true).text({ color: false, now: 0, columns: 80 });
  expect(text.split("\n")[1]).toContain("  above 1.800000001B in 15m  ");
});

test("Markdown has what the text has, without markup from names", async () => {
  const [first] = report.tests;
  const name = '<b> @all #1 | "x" & `y`';
  const tests = first === undefined ? [] : [{ ...first, name }];
  const markdown = (await testReportView({ ...report, tests }, false).markdown?.()) ?? "";
  expect(markdown).toMatch(/^### Alert tests of production: failed\n\n/);
  expect(markdown).toContain(
    String.raw`- **&lt;b&gt; @&#8203;all \#&#8203;1 \| "x" &amp; \`y\`**` +
      `\n  - tests/errors.yaml:5:5: ${sentence}\n\n- **errors:** Too often. ${sentence}\n- Too few.\n`,
  );
  expect(markdown).toContain("\n\n**0 of 1 unit tests passed. 0% of the alerts have a test, ");
});
