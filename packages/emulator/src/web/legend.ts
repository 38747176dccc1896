import type { Line } from "./chart-data.ts";
import { element } from "./element.ts";
import { formatMoment, formatNumber } from "./format.ts";

/** Number of line colors in the style sheet. Further lines repeat the colors with dashes. */
export const colorCount = 6;

/** Lists the lines of a chart with their values. Pressing a line hides it. */
export interface Legend {
  readonly root: HTMLElement;
  /** Shows the values of a bucket. */
  show(lines: readonly Line[], index: number, bucket: number): void;
  /** Returns the color of a line in the current theme. */
  colorOf(index: number): string;
}

/**
 * Creates a legend.
 *
 * @param toggle Called with the index of a pressed line, and whether the line is now visible.
 */
export function createLegend(labels: readonly string[], toggle: (index: number, isVisible: boolean) => void): Legend {
  const time = element("span", { className: "legend-time" });
  const rows = labels.map((label, index) => {
    const swatch = element("span", { className: `swatch series-${index % colorCount}` });
    if (index >= colorCount) swatch.classList.add("dashed");
    const value = element("span", { className: "value" });
    const button = element("button", { type: "button", title: label }, swatch, element("span", {}, label), value);
    button.setAttribute("aria-pressed", "true");
    button.addEventListener("click", () => {
      const isVisible = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", String(isVisible));
      toggle(index, isVisible);
    });
    return { swatch, value, item: element("li", {}, button) };
  });
  return {
    root: element("div", { className: "legend" }, time, element("ul", {}, ...rows.map(({ item }) => item))),
    show(lines, index, bucket) {
      time.textContent = formatMoment(bucket);
      for (const [row, { value }] of rows.entries()) {
        const number = lines[row]?.values[index] ?? null;
        value.textContent = number === null ? "–" : formatNumber(number);
      }
    },
    colorOf(index) {
      const { swatch } = rows[index] ?? {};
      return swatch === undefined ? "" : getComputedStyle(swatch).borderTopColor;
    },
  };
}
