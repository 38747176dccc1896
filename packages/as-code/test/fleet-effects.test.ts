// A change is shown once, whatever it does on the data of each target.
import { expect, test } from "vitest";
import { reportToMarkdown, reportToText } from "../src/index.ts";
import type { Effect, PlannedChange, TargetResult } from "../src/index.ts";
import { change, changed, names, report } from "./fleet-reports.ts";

const effect = (subject: string, before: number, after: number): Effect => ({
  subject,
  text: `${before} → ${after} firings`,
  firings: { before, after },
  notifications: { before, after: after * 2 },
});
const withEffects = (one: PlannedChange, ...effects: Effect[]): PlannedChange => ({ ...one, effects });
test("shows a change once that has other effects on the data of each target, the largest first", async () => {
  const firings = [3, 0, 9, 3];
  const one = await report(names(4), (_, index) =>
    changed(
      change("quiet", "20"),
      withEffects(
        change("a", "20"),
        effect("a", 0, firings[index] ?? 0),
        ...(index === 0 ? [{ subject: "a", text: "limit not met: 5/day" }] : []),
      ),
    ),
  );
  // The data has all of them.
  expect(one.changes).toHaveLength(5);
  expect(reportToText(one)).toContain(
    `
~ alert a "Errors"  (on all 4 targets)
    threshold: 10 → 20
    a on target-0: limit not met: 5/day
    a on target-2: 0 → 9 firings
    a on target-0: 0 → 3 firings
    a on target-3: 0 → 3 firings
    a on target-1: 0 → 0 firings

`,
  );
  const many = await report(names(12), (_, index) =>
    changed(withEffects(change("a", "20"), effect("a", 0, index), { subject: "a", text: `limit ${index}` })),
  );
  const text = reportToText(many);
  expect(text).toContain("a on target-2: 0 → 2 firings\n    and 2 smaller effects\n");
  expect(text.match(/limit \d+$/gm)).toHaveLength(12);
});

test("shows the effects on several alerts below their common change", async () => {
  const alerts = names(3).map((key, index) =>
    withEffects({ ...change(key, "20"), owner: `team-${key}` }, effect(key, 0, index)),
  );
  const one = await report(["eu"], () => changed(...alerts));
  expect(reportToText(one)).toMatch(
    /^~ 3 alerts [^\n]*\n {4}threshold: 10 → 20\n {4}target-2: 0 → 2 firings\n {4}target-1: [^\n]+\n {4}target-0: /,
  );
  expect(reportToMarkdown(one)).toContain("\n- target-2: 0 → 2 firings\n- target-1: 0 → 1 firings\n");
});

test("counts a skipped change on each target", async () => {
  const skipped = { ...change("a", "1"), reason: "conflict", because: "is in conflict" } as const;
  const result: TargetResult = { ...changed(), skipped: [skipped], counts: { skipped: 1 } };
  const one = await report(names(3), () => result);
  for (const text of [reportToText(one), reportToMarkdown(one)]) {
    expect(text).toContain("3 skipped");
    expect(text).toContain("3 changes in conflict:");
  }
});
