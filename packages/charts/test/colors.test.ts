import { expect, test } from "vitest";
import { palette } from "../src/index.ts";
import { colorOfSeries, colors } from "../src/svg/pen.ts";

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colors as WCAG 2 defines it. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

test.each(["light", "dark"] as const)("colors have enough contrast to the background: %s", (theme) => {
  const background = colors.background[theme];
  for (const index of palette.keys()) {
    const color = colorOfSeries(index);
    expect(contrast(color[theme], background), color.name).toBeGreaterThanOrEqual(3);
  }
  for (const role of ["text", "quiet", "bad", "good", "warn", "accent"] as const)
    expect(contrast(colors[role][theme], background), role).toBeGreaterThanOrEqual(4.5);
});
