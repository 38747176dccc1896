import type { TimeChart } from "@obstack/drawing";
import { seriesSlots, swatchForPage } from "@obstack/drawing";
import { element } from "./element.ts";
import { formatMoment, formatValue } from "./format.ts";
import { currentTheme, parseSvg } from "./svg.ts";

/** Lists the series of a chart with their values. Pressing one hides it. */
export interface Legend {
  readonly root: HTMLElement;
  /** Shows the values of a bucket. */
  show(chart: TimeChart, index: number, bucket: number): void;
  /** Draws the colors of the current theme. */
  redraw(isStacked: boolean): void;
}

/**
 * Creates a legend.
 *
 * @param toggle Called with the index of a pressed series, and whether it is now visible.
 */
export function createLegend(names: readonly string[], toggle: (index: number, isVisible: boolean) => void): Legend {
  const time = element("span", { className: "legend-time" });
  const slots = seriesSlots(names);
  const rows = names.map((name, index) => {
    const swatch = element("span", { className: "swatch" });
    const value = element("span", { className: "value" });
    const button = element("button", { type: "button", title: name }, swatch, element("span", {}, name), value);
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
    show({ series, unit }, index, bucket) {
      time.textContent = formatMoment(bucket);
      for (const [row, { value }] of rows.entries()) {
        const number = series[row]?.values[index] ?? null;
        value.textContent = number === null ? "–" : formatValue(number, unit);
      }
    },
    redraw(isStacked) {
      const theme = currentTheme();
      for (const [index, { swatch }] of rows.entries())
        swatch.replaceChildren(parseSvg(swatchForPage(slots[index] ?? index, isStacked, theme), undefined));
    },
  };
}
