import type { DashboardDrawing } from "@obstack/drawing";
import { expect, test } from "vitest";
import { dashboardPicture } from "../src/internal.ts";

test("PNG has code points in place of characters that its fonts lack, and SVG has the characters", async () => {
  const drawing = (name: string): DashboardDrawing => ({ name, tiles: [], range: { startTime: 0, endTime: 1 } });
  const { svg, toPng } = dashboardPicture(drawing("注文"));
  expect(svg).toContain("注文");
  expect(await toPng()).toEqual(await dashboardPicture(drawing("‹U+6CE8 U+6587›")).toPng());
});
