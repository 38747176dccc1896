// Pictures do not change by accident, and are the same on every machine.
import { readFileSync } from "node:fs";
import { svgToPng } from "@obstack/drawing/png";
import { decode } from "fast-png";
import pixelmatch from "pixelmatch";
import { expect, test } from "vitest";
import { pictures } from "./pictures.ts";

/** Part of the pixels that may differ, for example after an update of the rasterizer. */
const tolerance = 0.001;

test.each(pictures)("$name is as drawn before", async ({ name, scale, svg }) => {
  const before = decode(readFileSync(new URL(`pictures/${name}`, import.meta.url)));
  const now = decode(await svgToPng(svg(), { scale }));
  expect([now.width, now.height]).toEqual([before.width, before.height]);
  const differing = pixelmatch(before.data as Uint8Array, now.data as Uint8Array, undefined, now.width, now.height);
  expect(differing).toBeLessThan(now.width * now.height * tolerance);
});
