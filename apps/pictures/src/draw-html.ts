import { createHash } from "node:crypto";
import { hasChromium, launchChromium } from "@obstack/testing/chromium";
import type { Page } from "@obstack/testing/chromium";
import { encodePng, readText } from "./png.ts";
import type { Image } from "./png.ts";

/** Name of the text in a picture that identifies what it shows. */
const digestName = "Source-SHA256";

/**
 * Returns the element `main` of a page as a PNG that contains a digest of the page, or undefined if no browser is installed. Fonts and browsers
 * differ, so only the digest is the same on each machine.
 */
export async function drawHtml(
  html: string,
  { width, scale }: { readonly width: number; readonly scale: number },
): Promise<Buffer | undefined> {
  if (!hasChromium) return undefined;
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width, height: 600 }, deviceScaleFactor: scale });
    await page.setContent(html);
    const picture = await page.locator("main").screenshot();
    return encodePng(await readPixels(page, picture), digestName, digestOf(html));
  } finally {
    await browser.close();
  }
}

/** Returns whether a picture shows this page, as it would be drawn now. */
export function isCurrent(picture: Buffer, html: string): boolean {
  return readText(picture, digestName) === digestOf(html);
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
