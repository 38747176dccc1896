import { gfmToHtml } from "@obstack/testing/gfm-to-html";
import { expect, test } from "vitest";
import { drawnToMarkdown } from "../src/compare/drawn-to-markdown.ts";
import type { DrawnDashboard, DrawnPreviews } from "../src/compare/drawn-to-markdown.ts";

const changes = { added: 0, changed: 0, moved: 0, removed: 0 };
const drawing = (text: string): string => `${text}\n${"█".repeat(600)}`;

function dashboard(name: string, fields: Partial<DrawnDashboard> = {}): DrawnDashboard {
  const texts = { before: drawing(`${name} before`), after: drawing(`${name} after`) };
  return {
    target: "production",
    key: name,
    name,
    action: "update",
    changes: { ...changes, changed: 1 },
    changedTiles: [],
    ...texts,
    ...fields,
  };
}

const previews = (dashboards: readonly DrawnDashboard[], problems: readonly string[] = []): DrawnPreviews => ({
  dashboards,
  note: "Values of the last day.",
  problems,
  hasSeveralTargets: new Set(dashboards.map(({ target }) => target)).size > 1,
});

/** Names of the folds, in their order. */
const shown = (markdown: string): string[] =>
  [...markdown.matchAll(/<summary><b>([^<]*)<\/b>/g)].map(([, name = ""]) => name);

test("shows the most changed dashboards first, and opens the first one", () => {
  const markdown = drawnToMarkdown(
    previews([
      dashboard("one"),
      dashboard("moved", { changes: { ...changes, moved: 20 } }),
      dashboard("new", { changes: { ...changes, added: 3 }, action: "create", before: undefined }),
      dashboard("most", { changes: { ...changes, added: 1, changed: 2, removed: 1 } }),
      dashboard("gone", { changes: { ...changes, removed: 2 }, action: "delete", after: undefined }),
    ]),
  );
  expect(shown(markdown)).toEqual(["most", "new", "gone", "one", "moved"]);
  expect(markdown.match(/<details open>/g)).toHaveLength(1);
  expect(markdown).toContain("<details open><summary><b>most</b>: 1 tile added, 2 changed, 1 removed</summary>");
  expect(markdown).toContain("<b>new</b>: new dashboard</summary>\n\n**After**\n\n```text\nnew after\n");
  expect(markdown).toContain("<b>gone</b>: deleted dashboard</summary>\n\n**Before**\n\n```text\ngone before\n");
  expect(markdown).not.toContain("Not shown");
});

test("says what an apply skips, and draws a target apart on which it skips something else", () => {
  const skip = { kind: "dashboard", key: "one", title: 'dashboard one "*One*"', action: "update" } as const;
  const skipped = [
    { ...skip, reason: "conflict", because: "changed both in the file and on the server: name" },
  ] as const;
  const markdown = drawnToMarkdown(previews([dashboard("one"), dashboard("one", { target: "staging", skipped })]));
  expect(markdown.match(/<summary>.*<\/summary>/g)).toEqual([
    "<summary><b>one</b> on staging: 1 tile changed; an apply skips 1 change</summary>",
    "<summary><b>one</b> on production: 1 tile changed</summary>",
  ]);
  expect(markdown).toContain(
    '\n\n> Skipped: dashboard one "\\*One\\*" changed both in the file and on the server: name\n\n',
  );
});

test("leaves out the least changed dashboards, and counts them", () => {
  const many = Array.from({ length: 300 }, (_, index) =>
    dashboard(`d${index}`, { changes: { ...changes, changed: index } }),
  );
  const complete = drawnToMarkdown(previews(many)).length;
  for (const maxLength of [1000, 3000, 20_000, 65_536, complete - 1]) {
    const markdown = drawnToMarkdown(previews(many), maxLength, "See the artifact.");
    expect(markdown.length).toBeLessThanOrEqual(maxLength);
    const names = shown(markdown);
    expect(names).toEqual(
      many
        .slice(300 - names.length)
        .map(({ name }) => name)
        .toReversed(),
    );
    const left = 300 - names.length;
    const [, count, first] =
      /\n\*\*Not shown: (\d+) dashboards?\*\* \((d\d+)\b.*\)\. See the artifact\.$/.exec(markdown) ?? [];
    expect([count, first]).toEqual([String(left), `d${left - 1}`]);
    // As many as fit: another one would not.
    expect(markdown.length + 1600).toBeGreaterThan(maxLength);
  }
  expect(drawnToMarkdown(previews(many), complete)).toHaveLength(complete);
});

test("fits if those that are left out have the longest names", () => {
  const many = Array.from({ length: 20 }, (_, index) =>
    dashboard(`${index < 10 ? "" : "<".repeat(90)}${index}`, { changes: { ...changes, changed: 20 - index } }),
  );
  for (let maxLength = 4000; maxLength < 20_000; maxLength += 97)
    expect(drawnToMarkdown(previews(many), maxLength).length).toBeLessThanOrEqual(maxLength);
});

test("shows smaller dashboards after one that is too large", () => {
  const large = dashboard("large", { changes: { ...changes, changed: 9 }, after: "x".repeat(9000) });
  const markdown = drawnToMarkdown(previews([dashboard("small"), large]), 5000);
  expect(shown(markdown)).toEqual(["small"]);
  expect(markdown).toContain("**Not shown: 1 dashboard** (large).");
});

test("draws a dashboard for the last target on which it changes in the same way, with the same thresholds", () => {
  const withThreshold = (after: number): DrawnDashboard["changedTiles"] => [
    { name: "Errors", change: "changed", thresholds: { before: [20], after: [after] } },
  ];
  const same = ["canary", "eu", "us"].map((target) => dashboard("Shop", { target, changedTiles: withThreshold(5) }));
  const others = [
    dashboard("Shop", { target: "asia", changedTiles: withThreshold(7) }),
    dashboard("Shop", { target: "staging", changes: { ...changes, changed: 2 } }),
  ];
  const markdown = drawnToMarkdown(previews([...same, ...others]));
  expect(markdown.match(/<summary>.*<\/summary>/g)).toEqual([
    "<summary><b>Shop</b> on staging: 2 tiles changed</summary>",
    "<summary><b>Shop</b> on asia: 1 tile changed</summary>",
    "<summary><b>Shop</b> on us: 1 tile changed</summary>",
  ]);
  expect(markdown.match(/Changes in the same way on .*/g)).toEqual(["Changes in the same way on canary, eu."]);
});

test("draws the target with most values", () => {
  const targets = ["cloud", "eu", "us"].map((target, index) => dashboard("Shop", { target, notes: 2 - index }));
  const markdown = drawnToMarkdown(previews(targets));
  expect(markdown).toContain("<b>Shop</b> on us: 1 tile changed</summary>\n\nChanges in the same way on cloud, eu.");
});

test("says why there is no preview, in one line for each reason", () => {
  const problem = `No preview of production: <b>@octocat</b>\n${"x".repeat(900)}`;
  const markdown = drawnToMarkdown(
    previews(
      [],
      Array.from({ length: 50 }, () => problem),
    ),
  );
  const lines = markdown.split("\n").filter((line) => line !== "");
  expect(lines).toHaveLength(3);
  for (const line of lines)
    expect(line).toMatch(/^> No preview of production: &lt;b&gt;@&#8203;octocat&lt;\/b&gt; x{200,}…$/);
});

test.each([
  ["a fence", "````\n```\n@octocat"],
  ["the end of a fold", "</details></summary><img src=x onerror=alert(1)>\n\n</details>"],
  ["a mention", "@octocat #1 https://evil.example GH-1"],
  ["a fence of tildes", "~~~\n~~~~~\n# Title"],
  ["control characters", "a\u001B[31mb\rc\u202Ed\u2028e"],
])("shows %s in names and drawings as text", (_what, hostile) => {
  const [name = ""] = hostile.split("\n");
  const all = [
    dashboard(name, { before: hostile, after: `${hostile}\n\`\`\``, target: name }),
    dashboard("next", { target: "x" }),
  ];
  const html = gfmToHtml(
    drawnToMarkdown({ dashboards: all, note: hostile, problems: [hostile], hasSeveralTargets: true }),
  );
  const text = html.replaceAll(/<code[^]*?<\/code>/g, "");
  expect(html.match(/<details/g)).toHaveLength(2);
  expect(html.match(/<\/details>/g)).toHaveLength(2);
  expect(html.match(/<pre>/g)).toHaveLength(4);
  expect(text).not.toMatch(/<(?!\/?(?:p|h3|details|summary|b|strong|blockquote|pre)\b)/);
  expect(text.replaceAll(/<[^>]*>/g, "")).not.toMatch(/@\w|(?<!&)#\d|:\/\//);
  expect(html.replaceAll("\n", "")).not.toMatch(/[\p{Bidi_Control}\p{Cc}\p{Zl}]/u);
});
