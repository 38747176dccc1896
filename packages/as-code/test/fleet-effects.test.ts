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
test("shows a change once that has other effects on the data of each target", async () => {
  const firings = [3, 0, 9, 3, 1, 7, 2];
  const one = await report(names(7), (_, index) =>
    changed(
      change("quiet", "20"),
      withEffects(
        change("a", "20"),
        effect("a", 0, firings[index] ?? 0),
        ...(index < 2 ? [{ subject: "a", text: "limit not met: 5/day" }] : []),
      ),
    ),
  );
  // The data has all of them.
  expect(one.changes).toHaveLength(8);
  const text = reportToText(one);
  expect(text).toMatch(
    /\n~ alert a "Errors" {2}\(on all 7 targets\)\n {4}threshold: 10 → 20\n {4}a on target-2: 0 → 9 firings\n {4}a on target-5: 0 → 7 firings\n {4}a on target-0, target-3: 0 → 3 firings\n {4}a on target-6: 0 → 2 firings\n {4}a on target-4: 0 → 1 firings\n {4}a on target-1: 0 → 0 firings\n {4}a on target-0, target-1: limit not met: 5\/day\n\n/,
  );
  const many = await report(names(12), (_, index) => changed(withEffects(change("a", "20"), effect("a", 0, index))));
  expect(reportToText(many)).toContain("a on target-2: 0 → 2 firings\n    and 2 smaller effects\n");
});

test("shows the same effect on several alerts once", async () => {
  const alerts = names(7).map((key) =>
    withEffects({ ...change(key, "20"), owner: `team-${key}` }, { subject: key, text: "no firings" }),
  );
  const one = await report(["eu"], () => changed(...alerts));
  expect(reportToText(one)).toMatch(
    /^~ 7 alerts [^\n]*\n {4}threshold: 10 → 20\n {4}target-0, target-1, target-2, target-3 and 3 others: no firings\n {4}target-0, /,
  );
  const some = await report(["eu"], () =>
    changed(...alerts.slice(1), withEffects(change("target-0", "20"), effect("target-0", 0, 1))),
  );
  const markdown = reportToMarkdown(some);
  expect(markdown).toContain(
    "\n- target-0: 0 → 1 firings\n- target-1, target-2, target-3, target-4 and 2 others: no firings",
  );
  expect(markdown.match(/^#/gm)).toHaveLength(2);
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
