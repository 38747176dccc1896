import { createHash } from "node:crypto";
import { hasChromium, launchChromium } from "@obstack/testing/chromium";
import sharp from "sharp";

/** Enough for text on a few backgrounds. A picture with few colors is a fraction of the size of one with all. */
const colors = 32;

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
    return await sharp(await page.locator("main").screenshot())
      .png({ palette: true, colors, dither: 0, effort: 10 })
      .withExif({ IFD0: { ImageDescription: digestOf(html) } })
      .toBuffer();
  } finally {
    await browser.close();
  }
}

/** Returns whether a picture shows this page, as it would be drawn now. */
export function isCurrent(picture: Buffer, html: string): boolean {
  return picture.includes(digestOf(html));
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
