// Draws the pictures in docs/images.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { drawComment, isCurrent } from "./draw-comment.ts";
import { drawTerminals } from "./draw-terminals.ts";
import { writeComments } from "./write-comments.ts";

const images = fileURLToPath(new URL("../../../docs/images/", import.meta.url));
mkdirSync(images, { recursive: true });
for (const [name, picture] of await drawTerminals()) writeFileSync(images + name, picture);
for (const [name, markdown] of await writeComments()) {
  writeFileSync(images + name, markdown);
  const path = images + name.replace(/md$/, "png");
  // Drawing it again would change its bytes.
  if (existsSync(path) && isCurrent(readFileSync(path), markdown)) continue;
  const picture = await drawComment(markdown);
  if (picture === undefined) console.error(`Install Chromium or Chrome to draw ${path}.`);
  else writeFileSync(path, picture);
}
