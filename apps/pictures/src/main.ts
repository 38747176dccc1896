// Draws the pictures in docs/images.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { commentPage } from "./comment-page.ts";
import { drawHtml, isCurrent } from "./draw-html.ts";
import { drawPreview } from "./draw-preview.ts";
import { drawTerminals } from "./draw-terminals.ts";
import { socialPage } from "./social-page.ts";
import { writeComments } from "./write-comments.ts";

const images = fileURLToPath(new URL("../../../docs/images/", import.meta.url));
mkdirSync(images, { recursive: true });
const terminals = await drawTerminals();
for (const [name, picture] of [...terminals, ...(await drawPreview())]) writeFileSync(images + name, picture);
await writePicture("social.png", socialPage(terminals.get("chart.svg") ?? ""), { width: 1200, scale: 1 });
for (const [name, markdown] of await writeComments()) {
  writeFileSync(images + name, markdown);
  await writePicture(name.replace(/md$/, "png"), commentPage(markdown), { width: 800, scale: 1.5 });
}

async function writePicture(name: string, html: string, size: { width: number; scale: number }): Promise<void> {
  const path = images + name;
  // Drawing it again would change its bytes.
  if (existsSync(path) && isCurrent(readFileSync(path), html)) return;
  const picture = await drawHtml(html, size);
  if (picture === undefined) console.error(`Install Chromium or Chrome to draw ${path}.`);
  else writeFileSync(path, picture);
}
