import { detectGraphics, encodeIterm, encodeKitty, encodeSixel } from "@obstack/drawing";
import { trustEscapes } from "../terminal/terminal-text.ts";

/** Pixels of the picture for each column of the terminal: about the width of a character. */
const columnWidth = 10;
const minColumns = 40;

/**
 * Returns a drawing as a picture for a terminal that shows graphics, in dark colors. Returns undefined if text is better: the terminal may not show
 * pictures, colors are off, or only the terminal has fonts for all of its characters.
 *
 * @param toSvg Draws it with a width in pixels.
 */
export async function terminalPicture<Drawing>(
  drawing: Drawing,
  toSvg: (drawing: Drawing, width: number) => string,
  { color, columns }: { readonly color: boolean; readonly columns?: number | undefined },
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  const protocol = columns === undefined || !color ? undefined : detectGraphics(environment);
  if (columns === undefined || protocol === undefined) return undefined;
  // Loads the fonts only for pictures.
  const { canDraw, svgToPixels, svgToPng } = await import("@obstack/drawing/png");
  if (!canDraw(drawing)) return undefined;
  const svg = toSvg(drawing, Math.max(minColumns, columns) * columnWidth);
  switch (protocol) {
    case "kitty":
      return trustEscapes(encodeKitty(await svgToPng(svg), { columns }));
    case "iterm":
      return trustEscapes(encodeIterm(await svgToPng(svg), { columns }));
    case "sixel":
      return trustEscapes(encodeSixel(await svgToPixels(svg)));
  }
}
