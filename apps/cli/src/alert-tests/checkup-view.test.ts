import { findingNames } from "@obstack/alerting/checkup";
import type { CheckupReport, FindingKind } from "@obstack/alerting/checkup";
import { escapeMarkdown } from "@obstack/markdown";
import { expect, test } from "vitest";
import { checkupView } from "./checkup-view.ts";

const report: CheckupReport = {
  target: "production",
  from: "2026-03-01T00:00:00Z",
  to: "2026-03-15T00:00:00Z",
  alerts: 20,
  requests: 40,
  findings: findingNames.map((kind: FindingKind) => ({
    kind,
    alert: `${kind}-alert`,
    name: `An alert | ${kind}`,
    message: `It is ${kind}.`,
    advice: "Run `obstack alerts test`.",
    numbers: {},
    notifications: 0,
  })),
  costs: Array.from({ length: 7 }, (_, index) => ({
    alert: `a${index}`,
    name: `Cost ${index}`,
    windowsPerDay: 288,
    rowsPerWindow: 1000 - index,
    rowsPerDay: 288 * (1000 - index),
  })),
  uncounted: ["CPU", "Memory"].map((name) => ({ alert: name, name, reason: "it is a metric" })),
  shortened: ["CPU", "Disk"].map((name) => ({ alert: name, name, from: "2026-03-08T00:00:00Z" })),
  unchecked: [{ alert: "late", name: "Late", reason: "its query needs more than the 40 requests of the budget" }],
};

test("Markdown has every finding, five costs and what was not checked, without markup from names", async () => {
  const lines = ((await checkupView(report).markdown?.()) ?? "").split("\n");
  expect(lines[0]).toBe("### Check-up of the alerts of production, 2026-03-01T00:00:00Z to 2026-03-15T00:00:00Z");
  for (const kind of findingNames)
    expect(lines.slice(lines.indexOf(`- **${escapeMarkdown(`An alert | ${kind}`)}:** ${kind}`)).slice(1, 3)).toEqual([
      `  - It is ${kind}.`,
      "  - Run `obstack alerts test`.",
    ]);
  expect(lines.join("\n")).not.toContain("alert | flaps");
  expect(lines).toContain("| most expensive | windows a day | rows in a window | rows a day |");
  expect(lines.filter((line) => line.startsWith("| Cost "))).toHaveLength(5);
  expect(lines).toContain("| Cost 0 | 288 | 1,000 | 288,000 |");
  expect(lines.slice(-5)).toEqual([
    "- Costs not counted: CPU, Memory, because it is a metric.",
    "- Checked from 2026-03-08T00:00Z, because there is no data before: CPU, Disk.",
    "- **Not checked: Late:** its query needs more than the 40 requests of the budget.",
    "",
    `${findingNames.length} findings in 20 alerts, from 40 chart queries. The data of 1 alert was not checked.`,
  ]);
});

test("findings with equal sentences are one entry, and times are local on a terminal", async () => {
  const flapping = report.findings.filter(({ kind }) => kind === "flaps");
  const alike = { ...report, costs: [], findings: flapping.flatMap((one) => [one, { ...one, name: "Other" }]) };
  const text = await checkupView(alike).text({ color: false, now: 0 });
  expect(text).toMatch(
    /^An alert \| flaps, Other: flaps\n {2}It is flaps\.\n {2}Run `obstack alerts test`\.\n\nCosts /,
  );
});
