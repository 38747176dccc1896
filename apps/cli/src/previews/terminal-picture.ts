import { dashboardToSvg, encodeIterm, encodeKitty, encodeSixel } from "@obstack/drawing";
import type { DashboardDrawing, GraphicsProtocol } from "@obstack/drawing";

/** Pixels of the picture for each column of the terminal: about the width of a character. */
const columnWidth = 10;
const minColumns = 40;

/** Returns a dashboard as a picture that the terminal shows, in dark colors and as wide as the terminal. */
export async function terminalPicture(
  drawing: DashboardDrawing,
  protocol: GraphicsProtocol,
  columns: number,
): Promise<string> {
  // Loads the fonts only for pictures.
  const { svgToPixels, svgToPng } = await import("@obstack/drawing/png");
  const svg = dashboardToSvg(drawing, { width: Math.max(minColumns, columns) * columnWidth, theme: "dark" });
  switch (protocol) {
    case "kitty":
      return encodeKitty(await svgToPng(svg), { columns });
    case "iterm":
      return encodeIterm(await svgToPng(svg), { columns });
    case "sixel":
      return encodeSixel(await svgToPixels(svg));
  }
}
