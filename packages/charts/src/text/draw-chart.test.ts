import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "vitest";
import { chartOf } from "../../test/chart-of.ts";
import { textWidth } from "../layout/shorten.ts";
import type { Marks, TimeChart } from "../model/drawing.ts";
import { chartToSvg } from "../svg/chart-to-svg.ts";
import { drawChart } from "./draw-chart.ts";
import { timeTile } from "./time-tile.ts";

const minute = 60_000;
const chart = chartOf({ requests: [1000, 1500, 1250], errors: [null, 10, 0] }, { width: 5 * minute });
const plain = { width: 60, color: false, utc: true };
const withValues = (...all: readonly (readonly (number | null)[])[]): TimeChart => ({
  ...chart,
  series: all.map((values, index) => ({ name: `series ${index}`, values })),
});

describe("series", () => {
  test("have a plot each in monochrome, with one scale, above one axis", () => {
    const drawn = drawChart(chart, plain);
    expect(drawn.match(/└/g)).toHaveLength(1);
    expect(drawn).toMatch(/^requests\n[^]*\nerrors\n/);
    expect(drawn.match(/1\.5K┤/g)).toHaveLength(2);
  });

  test.each([
    [false, 6],
    [true, 8],
  ])("are those with the highest peaks (color: %s, %i)", (color, count) => {
    const series = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((value) => ({ name: `peak ${value}`, values: [value, 0, 0] }));
    const options = { ...plain, color, width: 80, omittedHint: "See `--all`" };
    const drawn = stripVTControlCharacters(drawChart({ ...chart, series, omitted: 3 }, options));
    expect(drawn.match(/peak \d+/g)).toEqual(series.slice(-count).map(({ name }) => name));
    expect(drawn).toContain(`${13 - count} more series with lower peaks; See \`--all\``);
  });

  test("of a stack are joined if there are more than shades", () => {
    const drawn = drawChart({ ...withValues([1], [2], [3], [4], [5]), display: "stacked" }, plain);
    expect(drawn.split("\n")[0]).toBe("█ series 2   ▒ series 3   ░ series 4   ▓ 2 others");
    expect(drawn).not.toContain("more series");
  });

  test("with negative values are lines instead of a stack", () => {
    expect(drawChart({ ...withValues([-1, 2, 3]), display: "stacked" }, plain)).toMatch(/[\u2801-\u28FF]/);
  });
});

describe("colors", () => {
  test("are the 16 basic ones unless the terminal has more", () => {
    expect(drawChart(chart, { ...plain, color: true })).toContain("\u001B[32m");
    expect(drawChart(chart, { ...plain, color: true, has256Colors: true })).toContain("\u001B[38;5;36m");
  });

  test("are the only escape sequences, whatever the names contain", () => {
    const hostile = { name: "\u001B[2J\u202Ea\nb\u0007", values: [1, 2, 3] };
    const marks = { thresholds: [{ value: 2, name: "\u001B]0;x\u0007", state: "ok" as const }], firings: [] };
    const drawn = drawChart({ ...chart, series: [hostile], marks }, { ...plain, color: true });
    // oxlint-disable-next-line no-control-regex
    expect(drawn.replaceAll(/\u001B\[[\d;]+m/g, "")).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u);
    expect(drawChart({ ...chart, series: [hostile], marks }, plain)).not.toContain("\u001B");
  });
});

test("marks open buckets on the axis, and dims them in color", () => {
  const open = { ...withValues([7, 7, 7]), openFrom: 10 * minute };
  const drawn = drawChart(open, { ...plain, width: 62 });
  expect(drawn).toMatch(/└[─┬]{40}[┄┬]{20}\n/);
  expect(drawn).toContain("┄ still open");
  expect(drawChart(open, { ...plain, color: true })).toContain("\u001B[2m");
  expect(drawChart({ ...open, openFrom: undefined }, plain)).not.toContain("┄");
});

test("names the range, its time zone and the width of buckets", () => {
  expect(
    drawChart(chart, { ...plain, width: 80 })
      .split("\n")
      .at(-1),
  ).toBe("1970-01-01T00:00Z to 1970-01-01T00:15Z, UTC, buckets of 5m");
});

describe("marks", () => {
  test("are lines with the state of their alert in words", () => {
    const thresholds = [{ value: 4, name: "Slow", state: "silenced" as const }, { value: 6 }];
    const drawn = drawChart({ ...withValues([1, 5, 9]), marks: { thresholds, firings: [] } }, plain);
    expect(drawn).toContain("╌ 4 Slow: silenced   ╌ threshold 6\n");
    expect(drawn.match(/╌{20}/g)?.length).toBeGreaterThanOrEqual(2);
  });

  test("far above the values are outside of the chart", () => {
    const drawn = drawChart(
      { ...withValues([1000, 1500]), marks: { thresholds: [{ value: 1e15 }], firings: [] } },
      plain,
    );
    expect(drawn).toContain("1.5K┤");
    expect(drawn).toContain("╌ threshold 1e+15 (outside of the chart)   never fires");
  });

  const fired = [
    { from: 5 * minute, to: 10 * minute },
    { from: 14 * minute, to: 14 * minute + 1 },
  ];

  test("show each firing, at the columns of its time", () => {
    const marks = {
      thresholds: [],
      firings: [{ periods: fired }],
    };
    const row = drawChart({ ...withValues([7, 7, 7]), marks }, { ...plain, width: 61 })
      .split("\n")
      .find((line) => line.includes("▀"));
    expect(row).toMatch(/^ *│ {19,20}▀{19,20} {15,17}▀$/);
  });

  test("say since when an alert fires at least that fired at the start already", () => {
    const open = { name: "Open", periods: [{ from: -5 * minute, to: 3 * minute, isOpenAtStart: true as const }] };
    const ended = { name: "Ended", periods: [{ from: -9 * minute, to: 0, isOpenAtStart: true as const }, ...fired] };
    const textsOf = (firings: Marks["firings"], thresholds: Marks["thresholds"] = [], height = 12): string[] => {
      // Series that are left out take no room from them.
      const drawn = { ...withValues([7, 7, 7]), omitted: 3, marks: { thresholds, firings } };
      const tile = timeTile(drawn, { ...plain, height }).map((line) => line.map(({ text }) => text).join(""));
      const svg = chartToSvg(drawn, { width: 900, height: 300, utc: true });
      return [drawChart(drawn, plain), tile.join("\n"), svg];
    };
    const since = "at least since 1969-12-31T23:55Z";
    for (const text of textsOf([open])) expect(text.split(`fires ${since}`)).toHaveLength(2);
    const [chartText = "", tile = "", svg = ""] = textsOf([open, ended]);
    for (const text of [chartText, tile]) expect(text).toMatch(new RegExp(`1▀ Open, ${since} +2▀ Ended$`, "m"));
    expect(svg.match(/(?:Open|Ended): fires at least since [^ <,]+/g)).toEqual([`Open: fires ${since}`]);
    // The state of an alert is more important.
    const state = { value: 2, name: "Errors of the checkout", state: "firing" } as const;
    expect(textsOf([open], [state], 6)[1]).toMatch(/▀ fires {2}╌ 2 Errors of the checkout: firing {2}\+3 more$/);
  });

  test("show the firings of several alerts in bars of their own, so that one that always fires hides nothing", () => {
    const always = { name: "Always", periods: [{ from: 0, to: 60 * minute }] };
    const firings = [always, { name: "Never", periods: [] }, { name: "Some\u001Btimes", periods: fired }];
    const marks = { thresholds: [], firings };
    const drawn = drawChart({ ...withValues([7, 7, 7]), marks }, { ...plain, width: 61 });
    expect(drawn).toMatch(/^ *1│▀+\n *2│ {19,20}▀{19,20} {15,17}▀\n[^]*\nfired: 1▀ Always {3}2▀ Some times$/m);
    const tile = timeTile({ ...withValues([7, 7, 7]), marks }, { ...plain, height: 12 });
    const lines = tile.map((line) => line.map(({ text }) => text).join(""));
    expect(lines.filter((line) => line.includes("▀"))).toEqual([
      expect.stringMatching(/^ *1│▀+$/),
      expect.stringMatching(/^ *2│ +▀+ +▀ *$/),
      "fired: 1▀ Always  2▀ Some times",
    ]);
    // A low tile names the alerts that have no bar.
    const rest = { name: "Rest", periods: fired };
    const sizes = [{ height: 7 }, { height: 4 }, { height: 3 }, { height: 7, width: 21 }];
    const low = sizes.map(({ height, width = plain.width }) => {
      const thresholds = width < plain.width ? [{ value: 2, name: "Always", state: "firing" } as const] : [];
      const shown = { ...withValues([7, 7, 7]), marks: { thresholds, firings: [...firings, rest] } };
      const texts = timeTile(shown, { ...plain, height, width }).map((line) => line.map(({ text }) => text).join(""));
      expect(texts).toHaveLength(height);
      return texts.filter((text) => /▀|fired/.test(text));
    });
    expect(low).toEqual([
      [...lines.slice(0, 2), "also fired (1): Rest  1▀ Always  2▀ Some times"].map((text) =>
        expect.stringContaining(text),
      ),
      [expect.stringMatching(/^ *│▀+$/), "also fired (2): Some times, Rest  ▀ Always"],
      ["fired (3): Always, Some times, Rest"],
      // The value of a threshold is more important than their names.
      [expect.stringMatching(/^ *1│▀+$/), expect.stringMatching(/^ *2│ +▀+ +▀ *$/)],
    ]);
    const pictureOf = (shown: Marks["firings"]): string =>
      chartToSvg({ ...withValues([7]), marks: { thresholds: [], firings: shown } }, { width: 400, height: 300 });
    const svg = pictureOf(firings);
    expect(svg.match(/data-firing/g)).toHaveLength(3);
    expect(svg).toMatch(/>Always<\/text>[^]*>Some.times<\/text>/);
    expect(svg).toMatch(/Always fired 1 time; Some.times fired 2 times/);
    // Only the firings of a single alert shade the plot.
    expect([svg, pictureOf([always])].map((text) => text.split('fill-opacity="0.13"').length - 1)).toEqual([0, 1]);
  });
});

test("a tile names its only plot if other series are left out", () => {
  const textOf = (omitted: number): string =>
    timeTile({ ...withValues([1, 5, 9]), omitted }, { ...plain, height: 12 })
      .map((line) => line.map(({ text }) => text).join(""))
      .join("\n");
  expect(textOf(3)).toMatch(/^series 0\n[^]*\n\+3 more$/);
  expect(textOf(0)).not.toContain("series 0");
});

describe("values", () => {
  test("that are missing are reported", () => {
    expect(drawChart({ ...chart, times: [], series: [] }, plain)).toBe("No points in this time range.");
    expect(drawChart(withValues([null, null, null]), plain)).toBe("No values in this time range.");
    expect(drawChart(withValues([Number.NaN, Infinity, null]), plain)).toBe("No values in this time range.");
  });

  test("that are small have precise labels", () => {
    for (const label of ["0.2┤", "0.15┤", "0.1┤", "0.05┤", "0└"])
      expect(drawChart(withValues([0.01, 0.16, 0.1]), plain)).toContain(label);
  });

  test("that are all equal are a line above, at and below zero", () => {
    for (const value of [0, 7, -7])
      expect(drawChart(withValues([value, value, value]), plain)).toMatch(/[┤│]([⣀⠤⠒⠉])\1{50}/);
  });

  test("between gaps have two dots", () => {
    const values = Array.from({ length: 200 }, (_, index) => (index === 100 ? 5 : null));
    const times = values.map((_, index) => index * minute);
    const single = { ...withValues(values), times, width: minute, range: { startTime: 0, endTime: 200 * minute } };
    expect(drawChart(single, { ...plain, width: 103 }).match(/[\u2801-\u28FF]/g)).toEqual(["⠉"]);
  });
});

test("no line is wider than the terminal, and names keep their ends", () => {
  const name = "概要ダッシュボード-checkout-service-production-eu-west";
  for (const display of ["line", "stacked"] as const)
    for (const color of [true, false])
      for (const width of [12, 20, 40, 80]) {
        const marks = {
          thresholds: [{ value: 1200, name, state: "firing" as const }],
          firings: [{ periods: [{ from: 0, to: minute }] }],
        };
        const series = chart.series.map(({ values }) => ({ name, values }));
        const drawn = stripVTControlCharacters(
          drawChart({ ...chart, display, series, marks }, { ...plain, color, width }),
        );
        for (const line of drawn.split("\n")) expect(textWidth(line)).toBeLessThanOrEqual(Math.max(width, 16));
        if (width === 40) expect(drawn).toContain("-eu-west");
      }
});
