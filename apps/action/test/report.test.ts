import { expect, test } from "vitest";
import type { DrawnDashboard } from "@obstack/charts";
import { toMarkdown } from "../src/report/report.ts";

test("leaves the room to the changes, and fits into a comment beside them", () => {
  const dashboards = Array.from({ length: 50 }, (_, index): DrawnDashboard => {
    const drawing = `Values of d${index}\n${"█".repeat(600)}`;
    const changes = { added: 0, changed: 1, moved: 0, removed: 0 };
    const drawn = { changes, changedTiles: [], before: drawing, after: drawing };
    return { target: "production", key: `d${index}`, name: `d${index}`, action: "update", ...drawn };
  });
  const problems = ["No preview of eu: down."];
  const previews = { dashboards, note: "Values of the last day.", problems, hasSeveralTargets: false };
  for (const [length, count] of [
    [0, 48],
    [30_000, 26],
    [64_000, 1],
  ] as const) {
    const markdown = toMarkdown({ head: ["x".repeat(length)], foot: ["The end."], previews }, 65_536);
    expect(markdown.length).toBeLessThanOrEqual(65_536);
    expect(markdown).toMatch(
      /^x*\n*### Preview\n\nValues of the last day\.\n\n> No preview of eu: down\.\n[^]*\n\nThe end\.$/,
    );
    expect(markdown.match(/<summary><b>/g)).toHaveLength(count);
  }
});
