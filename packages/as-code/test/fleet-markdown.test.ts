// Reports on several targets as comments: short enough, with the summary, and without markup from names.
import { expect, test } from "vitest";
import { reportToMarkdown, reportToText } from "../src/index.ts";
import type { PlannedChange, Report } from "../src/index.ts";
import { change, changed, names, report } from "./fleet-reports.ts";

function lengthOf(one: Report, maxLength: number): number {
  const text = reportToMarkdown(one, { maxLength });
  expect(text.length).toBeLessThanOrEqual(maxLength);
  return text.length;
}

test("shows the same changes once, exceptions below, and folds the targets", async () => {
  const same = [change("a", "20"), change("b", "30")];
  const few = await report(names(7), (target, index) => {
    if (index === 6) throw new Error(`Cannot connect to <${target}>.`);
    return index === 5 ? changed(...same, change("@c", "40")) : changed(...same);
  });
  expect(reportToMarkdown(few)).toBe(
    `
### Plan for 7 targets

7 targets: 6 with changes, 1 failed. 13 to update.

> **Failed: target-6**
>
> - Cannot connect to &lt;target-6&gt;.

#### Update alert a "Errors" \\(on target-0, target-1, target-2, target-3 and 2 others\\)

\`\`\`text
threshold: 10 → 20
\`\`\`

#### Update alert b "Errors" \\(on target-0, target-1, target-2, target-3 and 2 others\\)

\`\`\`text
threshold: 10 → 30
\`\`\`

#### Update alert @&#8203;c "Errors" \\(on target-5\\)

\`\`\`text
threshold: 10 → 40
\`\`\`

<details><summary>Targets</summary>

${names(5)
  .map((name) => `- ${name}: 2 to update`)
  .join("\n")}
- target-5: 3 to update
- target-6: failed

</details>`.trim(),
  );
});

test("stays below the limit with 300 targets, which differ or fail in their own way", async () => {
  const different = await report(names(300), (target, index) =>
    changed(
      change("shared", "20"),
      ...names(20).map((key, other) => change(key, `${index} ${other} ${"x".repeat(100)}`)),
    ),
  );
  const text = reportToMarkdown(different, { maxLength: 65_536 });
  // Half of the room is for complete changes, and half for their lines.
  expect(text.match(/^- Update/gm)?.length).toBeGreaterThan(200);
  expect(lengthOf(different, 65_536)).toBeGreaterThan(64_000);
  expect(text).toMatch(/^### Plan for 300 targets\n\n300 targets: 300 with changes\. 6300 to update\.\n/);
  expect(text).toContain('\n\n<details><summary>Update alert shared "Errors" (on all 300 targets)');
  expect(text).toMatch(/\n\*\*Not shown: \d+ changes, 300 targets\.\*\*$/);

  const alike = await report(names(300), () => {
    throw new Error("Boom.");
  });
  // Without its title, a line says nothing.
  expect(reportToMarkdown(alike, { maxLength: 2000 })).not.toContain("Boom.");

  const failing = await report(names(300), (target, index) => {
    if (index % 10 === 0) throw new Error(`https://${target}.example: ${"down ".repeat(300)}`);
    return changed(change("shared", "20"));
  });
  const failures = reportToMarkdown(failing, { maxLength: 20_000 });
  expect(lengthOf(failing, 20_000)).toBeGreaterThan(15_000);
  expect(failures).toContain("300 targets: 270 with changes, 30 failed. 270 to update.");
  // Every failure is listed, although not every message fits.
  expect(failures.match(/^> \*\*Failed: target-\d+\*\*$/gm)).toHaveLength(30);
  expect(failures).toContain("https:&#8203;//target-0.example");
  expect(failures).toContain('Update alert shared "Errors" \\(on target-1, target-101, ');
  for (const maxLength of [300, 1000, 5000, 100_000]) lengthOf(failing, maxLength);
});

const named = (key: string, more: Partial<PlannedChange>): PlannedChange => ({ ...change(key, "20"), ...more });
/** One change of each risk, in the order of files. */
const risky = (): PlannedChange[] => [
  named("created", { action: "create", fields: [{ path: "name", by: "file", file: "Created" }] }),
  named("updated", {}),
  named("reverted", { fields: [{ path: "threshold", by: "server", server: 99, file: 10 }] }),
  named("vanished", { action: "create", isGone: true, fields: [] }),
  named("conflicting", { fields: [{ path: "threshold", by: "both", server: 99, file: 10 }] }),
  named("tile", { kind: "dashboard", fields: [{ tile: "Old", by: "file", server: { name: "Old" } }] }),
  named("deleted", { action: "delete", fields: [] }),
  named("paging", { effects: [{ subject: "paging", text: '"Down": notifies 12 min later', isIncident: true }] }),
];
const byRisk = ["paging", "tile", "deleted", "conflicting", "reverted", "vanished", "updated", "created"];

test.each([1, 2])("shows the most dangerous changes first, on %i targets", async (count) => {
  const one = await report(names(count), () => ({
    ...changed(...risky()),
    warnings: ["X would be lost with tile Old"],
    notes: ["a note"],
  }));
  const order = (text: string): string[] =>
    [...text.matchAll(/(?:(?:Update|Create|Delete) |[+~-] )alert (\w+) /g)].map(([, key = ""]) => key);
  for (const text of [reportToText(one), reportToMarkdown(one), reportToMarkdown(one, { maxLength: 1650 })]) {
    expect(order(text).toSorted()).toEqual(byRisk.toSorted());
    expect(order(text)[0]).toBe("paging");
    expect(order(text).slice(3)).toEqual(byRisk.slice(3));
    expect(text.indexOf("would be lost")).toBeLessThan(text.indexOf("alert deleted"));
    expect(text.indexOf("a note")).toBeGreaterThan(text.indexOf("alert created"));
  }
  expect(one.changes.map(({ key }) => key).slice(3, 5)).toEqual(byRisk.slice(3, 5));
});

test("shows a danger on one target between the changes that it has in common with others", async () => {
  const shared = [named("b", { action: "delete", fields: [] }), named("c", { action: "create", fields: [] })];
  const conflict = named("a", { fields: [{ path: "threshold", by: "both", server: 1, file: 2 }] });
  const one = await report(names(3), (_, index) => changed(...shared, ...(index === 0 ? [conflict] : [])));
  expect(reportToText(one).match(/^[+~-] alert \w/gm)).toEqual(["- alert b", "~ alert a", "+ alert c"]);
  // In the data, the most dangerous change is the first one.
  const other = await report(names(3), (_, index) => changed(change("d", "1"), ...(index === 0 ? [conflict] : [])));
  expect(other.changes.map(({ targets }) => targets.length)).toEqual([1, 3]);
});

test("shows a value that changes in many objects once, with their names", async () => {
  const services = names(35).map((key) =>
    named(`${key}-errors`, { effects: key === "target-3" ? [{ subject: key, text: "2 firings" }] : undefined }),
  );
  const one = await report(names(4), () => changed(...services, change("other", "1")));
  const text = reportToText(one);
  expect(text).toMatch(
    /^~ alert other "Errors" {2}\(on all 4 targets\)\n {4}threshold: 10 → 1\n\n~ 35 alerts \(target-0-errors, target-1-errors, target-10-errors and 32 others\) {2}\(on all 4 targets\)\n {4}threshold: 10 → 20\n {4}target-3: 2 firings\n {4}target-0-errors "Errors", target-1-errors "Errors", /,
  );
  const markdown = reportToMarkdown(one);
  expect(markdown).toMatch(
    /\n#### Update 35 alerts [^\n]+\n\n```text\nthreshold: 10 → 20\n```\n\ntarget-0-errors "Errors", /,
  );
  expect(new Set(markdown.match(/target-\d+-errors/g))).toHaveLength(35);
  expect(markdown).toContain("\n- target-3: 2 firings\n");
  // Two objects are named.
  expect(reportToMarkdown(await report(["eu"], () => changed(...services.slice(0, 2))))).not.toContain("2 alerts");
  // Neither are deletions combined.
  const deletions = services.map((service) => ({ ...service, action: "delete" as const, fields: [] }));
  expect(reportToText(await report(["eu"], () => changed(...deletions))).match(/^- alert /gm)).toHaveLength(35);
});

test("shows equal creates once, with their names and a placeholder for what repeats their keys", async () => {
  const alerts = (webhook: string) =>
    ["cart", "my-shop", "a.b"].map((service) =>
      named(`${service}-errors`, {
        action: "create",
        title: `alert ${service}-errors "The errors of ${service}"`,
        fields: [
          { path: "name", by: "file", file: `The errors of ${service}` },
          { path: "tags", by: "file", file: [`For on-call:\u0007${service}`, "scart"] },
          { path: "webhook", by: "file", file: webhook },
        ],
      }),
    );
  const one = await report(["eu", "us"], (_, index) => changed(...alerts(index === 0 ? "chat" : "on-call")));
  const text = reportToText(one);
  expect(text).toMatch(
    /^\+ 3 alerts \(a\.b-errors, cart-errors, my-shop-errors\) {2}\(on eu\)\n {4}tags: \["For on-call:\\u0007\{\*\}","scart"\]\n {4}webhook: chat\n {4}a\.b-errors "The errors of a\.b", cart-errors /,
  );
  expect(text).toContain("(on us)");
  expect(reportToMarkdown(one)).toMatch(/\n#### Create 3 alerts [^\n]+\n\n```text\ntags: [^\n]+\nwebhook: chat\n```\n/);
  // Two objects, and those with other values, are shown one by one.
  const few = await report(["eu"], () => changed(...alerts("chat").slice(1), ...alerts("on-call").slice(0, 1)));
  expect(reportToText(few).match(/^\+ alert /gm)).toHaveLength(3);
});

test("cuts a report from its end, and counts what is not shown", async () => {
  const many = await report(["eu"], () =>
    changed(
      ...names(2100).map((key) =>
        named(key, { action: "create", fields: [{ path: "message", by: "file", file: `x${key.repeat(9)}` }] }),
      ),
      ...names(90).map((key, index) => change(key, String(index))),
      named("danger", { action: "delete", fields: [] }),
      named("message", { fields: [{ path: "message", by: "server", server: "Changed", file: "x".repeat(300) }] }),
    ),
  );
  const elsewhere = "Everything is in the summary.";
  for (const maxLength of [800, 5000, 65_536]) {
    const text = reportToMarkdown(many, { maxLength, elsewhere });
    expect(text.length).toBeLessThanOrEqual(maxLength);
    expect(text).toContain("Delete alert danger");
    expect(text).toMatch(/Update alert message "Errors"(?:: |[^:]+)message: Changed → x{40}/);
    const shown = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
    const updates = shown(/Update alert target-\d+ "Errors": threshold: 10 → \d+/g);
    const creates = shown(/Create alert target-\d+ "Errors": message/g);
    expect(text.split("\n").at(-1)).toBe(`**Not shown: ${2190 - updates - creates} changes.** ${elsewhere}`);
  }
  expect(reportToMarkdown(many)).not.toContain(elsewhere);
});

test("counts changes by risk in a summary, with everything that is not a change", async () => {
  const one = await report(names(2), () => ({ ...changed(...risky()), warnings: ["Old would be lost"] }));
  const counts = [
    "2 changes weakening alerts in incidents",
    "4 deletions",
    "2 conflicts",
    "4 reverts of manual changes",
  ];
  const expected = ["both targets: Old would be lost", ...counts, "2 updates", "2 creates"];
  for (const format of [reportToText, reportToMarkdown]) {
    const lines = format(one, { isSummary: true }).match(/(?<=^(?:> )?(?: {2}|- )).+/gm);
    expect(lines?.slice(0, expected.length)).toEqual(expected);
    expect(lines?.slice(expected.length)).toEqual(names(2).map((name) => `${name}: 8 to update`));
  }
});

test("names the owner of a change", async () => {
  const one = await report(["eu"], () => changed({ ...change("b", "2"), owner: "payments @x" }));
  expect(reportToMarkdown(one)).toContain(String.raw`Update alert b "Errors" \(owner: payments @&#8203;x\)`);
  expect(reportToText(one)).toContain('~ alert b "Errors"  (owner: payments @x)');
});
