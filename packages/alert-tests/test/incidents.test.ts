// What counts as a page, and what cannot be judged.
import { expect, test } from "vitest";
import { judgeIncident } from "../src/incidents/judge-incident.ts";
import type { EvaluatedAlert } from "../src/incidents/evaluate-incident.ts";
import type { Incident, IncidentExpectation } from "../src/incidents/incident-file.ts";

const minute = 60_000;
const began = Date.parse("2026-03-10T14:06:00Z");
const at = (minutes: number): number => began + minutes * minute;

function judge(expectation: IncidentExpectation, evaluated: readonly EvaluatedAlert[]) {
  const file = { name: "Payments down", from: "", to: "", began: "", expect: expectation };
  const place = (...path: string[]) => ({ path: `incident.yaml ${path.join(".")}` });
  const incident = {
    file,
    path: "p",
    filePath: "incident.yaml",
    from: at(-30),
    began,
    to: at(60),
    place,
  } as unknown as Incident;
  return judgeIncident(incident, evaluated);
}

/** An alert that notifies after the given minutes, and each 5 minutes until it is resolved. */
function firing(key: string, from: number, to: number): EvaluatedAlert {
  const sentAt = Array.from({ length: (to - from) / 5 + 1 }, (_, index) => at(from + index * 5));
  const one = { from: at(from - 5), to: at(to), notifiedAt: at(from), resolvedAt: at(to), peak: 9, sentAt };
  return { key, name: key, firings: [{ ...one, notifications: sentAt.length }] };
}

const silent = (key: string): EvaluatedAlert => ({ key, name: key, firings: [] });
const changed: EvaluatedAlert = { ...silent("changed"), reason: "its query changed", isUnsaved: true };
const untestable: EvaluatedAlert = { ...silent("sql"), reason: "its tile is raw SQL" };

const ten = { pages: { within: "10m" } };

test.each<[string, IncidentExpectation, readonly EvaluatedAlert[], string, string?]>([
  ["a page in time", ten, [firing("a", 4, 14)], "passed"],
  ["a late page", ten, [firing("a", 14, 24)], "failed", "Expected a page within 10 min, but a after 14 min."],
  ["a page before the beginning", ten, [firing("a", -6, 14)], "failed", "but a first pages before it begins."],
  ["a page in time besides a changed query", ten, [firing("a", 4, 14), changed], "passed"],
  ["no page, with a changed query", ten, [silent("a"), changed], "not-judged", "Cannot be judged. changed:"],
  ["no page, with raw SQL", ten, [silent("a"), untestable], "failed", "no alert pages"],
  ["an alert that no longer exists", { alerts: ["b"] }, [firing("a", 4, 14)], "failed", "it no longer exists"],
  ["a notification before", { alerts: ["a"] }, [firing("a", -5, 5)], "failed", "first notification is outside of the"],
  ["an expected alert with a changed query", { alerts: ["changed"] }, [changed], "not-judged", "changed: its query"],
  ["an expected silence", { silent: ["a"] }, [firing("a", 4, 14)], "failed", "not to notify, but it sends 3"],
  ["a silence that ends before", { silent: ["a"] }, [firing("a", -5, 0)], "failed", "but it sends 1 notification."],
  ["notifications before the beginning", { silent: ["a"] }, [firing("a", -11, -1)], "passed"],
  ["a deleted silent alert", { silent: ["b"] }, [silent("a")], "passed"],
  ["as many notifications", { notifications: { at_most: 3 } }, [firing("a", 4, 14)], "passed"],
  ["one more", { notifications: { at_most: 2 } }, [firing("a", 4, 14)], "failed", "but there are 3"],
  // Of an alert that fires before the beginning, those after it count.
  ["notifications that went on", { notifications: { at_most: 2 } }, [firing("a", -6, 14)], "failed", "there are 3"],
  ["too many, with a changed query", { notifications: { at_most: 2 } }, [firing("a", 4, 14), changed], "failed"],
  ["few, with a changed query", { notifications: { at_most: 3 } }, [firing("a", 4, 14), changed], "not-judged"],
])("%s", (_, expectation, evaluated, status, message = "") => {
  const found = judge(expectation, evaluated);
  expect(found.status).toBe(status);
  expect(found.failures.map((one) => one.message).join(" ")).toContain(message);
});

test("lists who notifies first to last, and what fires outside", () => {
  const found = judge(ten, [firing("late", 9, 19), firing("first", 4, 14), firing("early", -11, -1), silent("none")]);
  expect(found).toMatchObject({
    pagesAfterMinutes: 4,
    notifications: 6,
    outside: [{ key: "early" }],
    silent: ["none"],
  });
  expect(found.alerts.map(({ key, pagesAfterMinutes }) => [key, pagesAfterMinutes])).toEqual([
    ["first", 4],
    ["late", 9],
  ]);
});

test("locates what is not met in the lists of an expectation", () => {
  const evaluated = [firing("a", 4, 14), silent("b"), silent("c"), changed];
  const { failures, position } = judge({ alerts: ["a", "b"], silent: ["c", "a"] }, evaluated);
  expect(failures.map(({ path }) => path)).toEqual(["incident.yaml expect.alerts.1", "incident.yaml expect.silent.1"]);
  expect(position).toEqual({ path: "incident.yaml expect.alerts.1" });
  expect(judge({ silent: ["c", "changed"] }, evaluated).position).toEqual({ path: "incident.yaml expect.silent.1" });
  expect(judge({ silent: ["c"] }, evaluated).position).toEqual({ path: "incident.yaml" });
});
