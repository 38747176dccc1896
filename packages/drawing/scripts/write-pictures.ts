// Writes the pictures that the tests compare with. Look at the changed ones.
import { writeFileSync } from "node:fs";
import { svgToPng } from "@obstack/drawing/png";
import { pictures } from "../test/pictures.ts";

for (const { name, scale, svg } of pictures) {
  writeFileSync(new URL(`../test/pictures/${name}`, import.meta.url), await svgToPng(svg(), { scale }));
}
