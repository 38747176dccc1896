// Reports on several targets as comments: short enough, with the summary, and without markup from names.
import { expect, test } from "vitest";
import { fleetReportToMarkdown, runFleet } from "../src/index.ts";
import type { PlannedChange, FleetReport, TargetResult } from "../src/index.ts";

const describeError = (error: unknown) => ({ kind: "failure", message: (error as Error).message });
const names = (length: number): string[] => Array.from({ length }, (_, index) => `target-${index}`);
const change = (key: string, value: string): PlannedChange => ({
  kind: "alert",
  key,
  title: `alert ${key} "Errors"`,
  action: "update",
  fields: [{ path: "threshold", by: "file", server: "10", file: value }],
});

function report(targets: readonly string[], run: (target: string, index: number) => TargetResult) {
  return runFleet(
    "plan",
    { waves: [{ name: "rest", targets }], concurrency: 1 },
    async (target) => run(target, targets.indexOf(target)),
    { describeError },
  );
}

const changed = (...changes: PlannedChange[]): TargetResult => ({
  status: "changed",
  changes,
  counts: { update: changes.length },
});

function lengthOf(one: FleetReport, maxLength: number): number {
  const text = fleetReportToMarkdown(one, { maxLength });
  expect(text.length).toBeLessThanOrEqual(maxLength);
  return text.length;
}

test("shows the same changes once, exceptions below, and folds the targets", async () => {
  const same = [change("a", "20"), change("b", "30")];
  const few = await report(names(7), (target, index) => {
    if (index === 6) throw new Error(`Cannot connect to <${target}>.`);
    return index === 5 ? changed(...same, change("@c", "40")) : changed(...same);
  });
  expect(fleetReportToMarkdown(few)).toBe(
    `
### Plan for 7 targets

7 targets: 6 with changes, 1 failed. 13 to update.

> **Failed: target-6**
> Cannot connect to &lt;target-6&gt;.  

#### The same 2 changes on 6 targets \\(all except target-6\\)

##### Update alert a "Errors"

| field | server | file |
| --- | --- | --- |
| threshold | \`10\` | \`20\` |

##### Update alert b "Errors"

| field | server | file |
| --- | --- | --- |
| threshold | \`10\` | \`30\` |

#### 1 change on target-5

##### Update alert @&#8203;c "Errors"

| field | server | file |
| --- | --- | --- |
| threshold | \`10\` | \`40\` |

<details><summary>7 targets</summary>

| target | result |
| --- | --- |
${names(5)
  .map((name) => `| ${name} | 2 to update |`)
  .join("\n")}
| target-5 | 3 to update |
| target-6 | failed |

</details>`.trim(),
  );
});

test("names a single target in the heading", async () => {
  const text = fleetReportToMarkdown(await report(["eu"], () => changed(change("a", "20"))));
  expect(text).toContain("### Plan for eu\n\n1 to update.\n\n#### Update alert a");
  expect(text).not.toContain("<details>");
});

test("stays below the limit with 300 targets, which differ or fail in their own way", async () => {
  const different = await report(names(300), (target, index) =>
    changed(change("shared", "20"), ...names(20).map((key) => change(key, `${index} ${"x".repeat(100)}`))),
  );
  const text = fleetReportToMarkdown(different, { maxLength: 65_536 });
  expect(lengthOf(different, 65_536)).toBeGreaterThan(64_000);
  expect(text).toMatch(/^### Plan for 300 targets\n\n300 targets: 300 with changes\. 6300 to update\.\n/);
  expect(text).toContain("#### The same change on all 300 targets\n\n<details><summary>Update alert shared");
  expect(text).toMatch(/\n\d+ more entries are too long to show\.$/);

  const failing = await report(names(300), (target, index) => {
    if (index % 10 === 0) throw new Error(`https://${target}.example: ${"down ".repeat(300)}`);
    return changed(change("shared", "20"));
  });
  const failures = fleetReportToMarkdown(failing, { maxLength: 20_000 });
  expect(lengthOf(failing, 20_000)).toBeGreaterThan(15_000);
  expect(failures).toContain("300 targets: 270 with changes, 30 failed. 270 to update.");
  // Every failure is listed, although not every message fits.
  expect(failures.match(/^> \*\*Failed: target-\d+\*\*$/gm)).toHaveLength(30);
  expect(failures).toContain("https:&#8203;//target-0.example");
  expect(failures).toContain("#### The same change on 270 targets");
  for (const maxLength of [300, 1000, 5000, 100_000]) lengthOf(failing, maxLength);
});
