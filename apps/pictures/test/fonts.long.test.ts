// Browsers draw SVGs with fonts that the pictures do not choose.
import { readdirSync, readFileSync } from "node:fs";
import { hasChromium, launchChromium } from "@obstack/testing/chromium";
import { describe, expect, test } from "vitest";

const folder = new URL("../../../docs/images/", import.meta.url);
const pictures = readdirSync(folder).filter((name) => name.endsWith(".svg"));

describe.skipIf(!hasChromium)("texts of pictures neither overlap nor leave them", () => {
  test.each(["DejaVu Sans", "Liberation Sans", "DejaVu Serif"])("with %s", async (font) => {
    await using browser = await launchChromium();
    for (const width of [1280, 390]) {
      const page = await browser.newPage({ viewport: { width, height: 800 } });
      for (const name of pictures) {
        const svg = readFileSync(new URL(name, folder), "utf8").replace(/^<\?xml[^>]*>/, "");
        const style = `svg { max-width: 100%; height: auto } svg, svg * { font-family: '${font}' !important }`;
        await page.setContent(`<body style="margin: 0"><style>${style}</style>${svg}</body>`);
        expect({ name, width, findings: await page.evaluate(findMistakes) }).toEqual({ name, width, findings: [] });
      }
    }
  });
});

/** Returns the texts of the page's picture that overlap each other or leave the picture. Runs in the browser. */
function findMistakes(): string[] {
  const svg = document.querySelector("svg");
  if (svg === null) return ["There is no picture"];
  const frame = svg.getBoundingClientRect();
  const scale = frame.width / svg.viewBox.baseVal.width;
  const texts = [...svg.querySelectorAll("text")]
    .filter(({ textContent }) => textContent.trim() !== "")
    .map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }));
  return texts.flatMap(({ text, box }, index) => [
    ...(box.left < frame.left - 1 || box.right > frame.right + 1 ? [`"${text}" leaves the picture`] : []),
    ...texts
      .slice(index + 1)
      .filter(({ box: other }) => {
        const width = Math.min(box.right, other.right) - Math.max(box.left, other.left);
        // Boxes of adjacent lines touch.
        const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
        return width > 1.5 * scale && height > 4 * scale;
      })
      .map((other) => `"${text}" overlaps "${other.text}"`),
  ]);
}
