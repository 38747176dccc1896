import type { ReplayedIncident } from "@obstack/alert-tests";
import { expect, test } from "vitest";
import { itemToLines } from "../output/blocks.ts";
import { incidentItem, notJudgedLines } from "./incident-view.ts";

const message = "Expected checkout-errors to notify, but it does not: no alert pages.";
const incident = {
  name: "Payments down",
  status: "failed",
  notifications: 12,
  alerts: [],
  outside: [],
  notJudged: [
    ...["a", "b", "c", "d", "e", "f"].map((key) => ({ key, reason: "its query changed" })),
    { key: "gone", reason: "its tile does not exist" },
  ],
  failures: [{ path: "tests/incidents/payments-down.yaml", line: 9, column: 5, message }],
} as unknown as ReplayedIncident;

test("lines break at spaces on a terminal, and nowhere else", () => {
  const all = itemToLines(incidentItem(incident), { color: false });
  expect(all).toEqual([
    "✗ Payments down: no alert pages; 12 notifications; 7 alerts not judged",
    `  tests/incidents/payments-down.yaml:9:5: ${message}`,
  ]);
  const broken = itemToLines(incidentItem(incident), { color: false, columns: 44 });
  expect(broken).toEqual([
    "✗ Payments down: no alert pages; 12",
    "  notifications; 7 alerts not judged",
    "  tests/incidents/payments-down.yaml:9:5:",
    "    Expected checkout-errors to notify, but",
    "    it does not: no alert pages.",
  ]);
});

test("alerts that cannot be judged for the same reason are one line", () => {
  expect(notJudgedLines(incident)).toEqual([
    "! Not judged: a, b, c, d and 2 others. Reason: its query changed.",
    "! Not judged: gone. Reason: its tile does not exist.",
  ]);
});
