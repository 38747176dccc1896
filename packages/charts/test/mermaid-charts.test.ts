import { gfmToHtml } from "@obstack/testing/gfm-to-html";
import { expect, test } from "vitest";
import type { TimeChart } from "../src/index.ts";
import { chart, drawing, hostile, wave } from "./mermaid-samples.ts";
import { mermaidCharts } from "../src/compare/mermaid-charts.ts";

/** Draws a chart before and after. */
const draw = (before: TimeChart, after: TimeChart, name?: string): string[] =>
  mermaidCharts({ before: drawing(before, name), after: drawing(after, name) });
const blocksOf = (markdown = ""): string[] =>
  [...markdown.matchAll(/^```mermaid\n(.*?)\n```$/gms)].map(([, block = ""]) => block);
const rangesOf = (blocks: readonly string[]): (string | undefined)[] =>
  blocks.map((block) => /y-axis .*/.exec(block)?.[0]);

const number = String.raw`-?\d+(?:\.\d+)?`;
const category = String.raw`"(?:[\u200B\u200C]+|[\w: -]+)"`;
/** All that a block may contain. */
const grammar = new RegExp(
  String.raw`^%%\{init: \{"xyChart":\{[\w":,{}]+\},"themeVariables":\{"xyChart":\{"plotColorPalette":"[#\da-f, ]+"\}\}\}\}%%
xychart-beta
  title "(?:Before|After)"
  x-axis "[-+\dTZ: ]+ to [-+\dTZ:]+" \[${category}(?:, ${category})+\]
  y-axis (?:"[^"\n]{1,20}" )?${number} --> ${number}
(?:  (?:line|bar) \[${number}(?:, ${number})+\]\n?)+$`,
);

test("draws a changed chart before and after, with one range of values and its thresholds as flat lines", () => {
  const before = chart({ all: wave(24, 100), errors: wave(24, 10) }, { thresholds: [20] });
  const [markdown = "", ...others] = draw(before, chart({ errors: wave(24, 10) }, { thresholds: [30] }));
  expect(others).toEqual([]);
  const blocks = blocksOf(markdown);
  expect(blocks).toHaveLength(2);
  for (const block of blocks) expect(block).toMatch(grammar);
  expect(new Set(rangesOf(blocks))).toEqual(new Set(["y-axis 0 --> 250"]));
  expect(blocks[0]).toContain(`\n  line [${Array.from({ length: 24 }, () => 20).join(", ")}]`);
  expect(blocks[1]).toContain(`\n  line [${Array.from({ length: 24 }, () => 30).join(", ")}]`);
  expect(blocks[1]).toMatch(/ {2}x-axis "2026-03-10T00:00Z to 2026-03-11T00:00Z" \["00:00", [^]*, "12:00", /);
  // A series keeps its color.
  expect(markdown).toContain("\nBefore (blue: all, orange: errors, red: threshold 20)\n");
  expect(markdown).toContain("\nAfter (orange: errors, red: threshold 30)\n");
  expect(blocks[1]).toContain('"plotColorPalette":"#d97706, #e5484d"');
});

test("joins buckets to 48 points at most, and loses no peak", () => {
  const values = wave(200, 1);
  values[117] = 900;
  const [block = ""] = blocksOf(draw(chart({ a: values }), chart({ a: values }))[0]);
  const [, points = ""] = /line \[(.*)\]/.exec(block) ?? [];
  expect(points.split(", ")).toHaveLength(40);
  expect(points).toContain("900");
});

test("leaves out buckets that are still open", () => {
  const values = wave(24);
  const whole = chart({ a: values });
  const open = { ...whole, openFrom: whole.times[23] };
  const [block = ""] = blocksOf(draw(open, open)[0]);
  expect(/line \[(.*)\]/.exec(block)?.[1]?.split(", ")).toHaveLength(23);
  expect(/x-axis ".*?" \[(.*)\]/.exec(block)?.[1]?.split(", ")).toHaveLength(23);
});

test.each<[what: string, chart: TimeChart]>([
  ["gaps", chart({ a: [...wave(23), null] })],
  ["more series than colors", chart({ a: wave(24), b: wave(24), c: wave(24), d: wave(24) })],
  ["many thresholds", chart({ a: wave(24) }, { thresholds: [1, 2, 3] })],
  ["a threshold far away", chart({ a: wave(24) }, { thresholds: [1e9] })],
  ["other series", chart({ b: wave(24), c: wave(24), d: wave(24) })],
  ["one point", chart({ a: [1] })],
  ["no series", chart({})],
  ["another unit", chart({ a: wave(24) }, { unit: { kind: "percent" } })],
])("leaves a chart with %s to its text", (_what, other) => {
  expect(draw(chart({ a: wave(24) }), other)).toEqual([]);
  expect(draw(other, chart({ a: wave(24) }))).toEqual([]);
});

test("draws added and removed charts alone, and neither moved nor other tiles", () => {
  const content = chart({ a: wave(24) }, { display: "stacked" });
  const added = mermaidCharts({ after: drawing(content, "New", "added") });
  expect(added[0]).toMatch(/^\*\*New\*\*\n\nAfter \(blue: a\)\n[^]*\n  bar \[/);
  expect(
    mermaidCharts({ before: drawing(content, "Old", "removed"), after: { ...drawing(content), tiles: [] } })[0],
  ).toMatch(/^\*\*Old\*\*\n\nBefore /);
  expect(mermaidCharts({ after: drawing({ kind: "note", text: "Moved." }, "Moved", "moved") })).toEqual([]);
  expect(mermaidCharts({ after: drawing({ kind: "number", value: 1 }) })).toEqual([]);
});

test("writes no number with an exponent", () => {
  for (let exponent = -30; exponent <= 30; exponent++) {
    for (const unit of [undefined, { kind: "bytes", isDecimal: false }, { kind: "duration", factor: 1e-9 }] as const) {
      const values = wave(24, 10 ** exponent);
      const [markdown] = draw(
        chart({ a: values }, { unit }),
        chart({ a: values, b: values.map((value) => -value / 1e9) }, { unit }),
      );
      if (markdown === undefined) continue;
      for (const block of blocksOf(markdown)) expect(block).toMatch(grammar);
    }
  }
  expect(blocksOf(draw(chart({ a: wave(24, 1e10) }), chart({ a: wave(24, 1e10) }))[0])[0]).toContain(
    'y-axis "B" 0 --> 25\n',
  );
});

test.each(hostile)("shows %j as text beside its block", (text) => {
  const content = chart({ [text]: wave(24), b: wave(24) }, { unit: { kind: "other", symbol: text } });
  const [markdown = ""] = draw(content, content, text);
  const blocks = blocksOf(markdown);
  expect(blocks).toHaveLength(2);
  for (const block of blocks) expect(block).toMatch(grammar);
  const html = gfmToHtml(markdown);
  expect(html.match(/<pre>/g)).toHaveLength(2);
  const outside = html.replaceAll(/<pre>[^]*?<\/pre>/g, "");
  expect(outside).not.toMatch(/<(?!\/?(?:p|strong)\b)/);
  expect(outside.replaceAll(/<[^>]*>/g, "")).not.toMatch(/@\w|(?<!&)#\d|:\/\//);
});
