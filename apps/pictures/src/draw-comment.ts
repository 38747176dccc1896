import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findChromium } from "@obstack/testing";
import { marked } from "marked";
import { chromium } from "playwright-core";
import type { Page } from "playwright-core";
import { encodePng, readText } from "./png.ts";
import type { Image } from "./png.ts";

const browserPath = findChromium();
const styles = readFileSync(
  fileURLToPath(import.meta.resolve("github-markdown-css/github-markdown-light.css")),
  "utf8",
);
/** Name of the text in a picture that identifies what it shows. */
const digestName = "Source-SHA256";

/**
 * Returns a comment or an issue as GitHub shows it, as a PNG that contains a digest of what it shows, or undefined if no browser is installed.
 * Fonts and browsers differ, so only the digest is the same on each machine.
 */
export async function drawComment(markdown: string): Promise<Buffer | undefined> {
  if (browserPath === undefined) return undefined;
  const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ viewport: { width: 800, height: 600 }, deviceScaleFactor: 1.5 });
    await page.setContent(toHtml(markdown));
    const picture = await page.locator("main").screenshot();
    return encodePng(await readPixels(page, picture), digestName, digestOf(toHtml(markdown)));
  } finally {
    await browser.close();
  }
}

/** Returns whether a picture shows this Markdown, as it would be drawn now. */
export function isCurrent(picture: Buffer, markdown: string): boolean {
  return readText(picture, digestName) === digestOf(toHtml(markdown));
}

function toHtml(markdown: string): string {
  return `<!doctype html>
<style>
${styles}
body { margin: 0 }
main { border: 1px solid #d1d9e0 }
header { padding: 8px 16px; border-bottom: 1px solid #d1d9e0; background: #f6f8fa; color: #59636e; font: 14px sans-serif }
header b { color: #1f2328 }
header span { border: 1px solid #d1d9e0; border-radius: 1em; padding: 0 6px; font-size: 12px }
article { padding: 16px }
.markdown-body { font-size: 14px }
</style>
<main>
<header><b>github-actions</b> <span>bot</span></header>
<article class="markdown-body">${
    // GitHub keeps the line breaks of comments.
    marked.parse(markdown, { async: false, breaks: true })
  }</article>
</main>
`;
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Decodes a PNG in the browser. */
async function readPixels(page: Page, picture: Buffer): Promise<Image> {
  const { width, height, base64 } = await page.evaluate(
    async (url) => {
      const bitmap = await createImageBitmap(await (await fetch(url)).blob());
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext("2d");
      context?.drawImage(bitmap, 0, 0);
      const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] };
      return { width: bitmap.width, height: bitmap.height, base64: new Uint8Array(data).toBase64() };
    },
    `data:image/png;base64,${picture.toString("base64")}`,
  );
  return { width, height, pixels: Buffer.from(base64, "base64") };
}
