// Draws every comment in a folder, which tests of the action write: TEST_COMMENTS=FOLDER, then node src/draw-folder.ts FOLDER [WIDTH].
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commentPage } from "./comment-page.ts";
import { drawHtml } from "./draw-html.ts";

const [, , folder = ".", width = "1280"] = process.argv;
for (const name of globSync("*.md", { cwd: folder }).toSorted()) {
  const picture = await drawHtml(commentPage(readFileSync(join(folder, name), "utf8")), {
    width: Number(width),
    scale: 1,
  });
  if (picture === undefined) throw new Error("Install Chromium or Chrome.");
  writeFileSync(join(folder, name.replace(/md$/, "png")), picture);
}
