// Packages that import this source need the types of the files, too.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./binary.d.ts" />
import { Resvg, initWasm } from "@resvg/resvg-wasm";
import rasterizer from "@resvg/resvg-wasm/index_bg.wasm";
import bold from "@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf";
import regular from "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf";
import arabicBold from "@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf";
import arabic from "@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf";
import hebrewBold from "@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf";
import hebrew from "@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf";

export { canDraw, toDrawable } from "./to-drawable.ts";

const fontBuffers = [regular, bold, hebrew, hebrewBold, arabic, arabicBold];
let initialized: Promise<void> | undefined;

/**
 * Draws an SVG document as PNG, with packaged fonts, so that it is the same on every machine. Pictures with the theme `auto` are light.
 * The fonts have Latin, Greek, Cyrillic, Devanagari, Hebrew and Arabic. Replace other characters with {@link toDrawable}
 * before: they would be empty boxes.
 */
export async function svgToPng(svg: string, options: PictureOptions = {}): Promise<Uint8Array> {
  initialized ??= initWasm(rasterizer);
  await initialized;
  const picture = new Resvg(svg, {
    fitTo: { mode: "zoom", value: options.scale ?? 1 },
    font: { fontBuffers, defaultFontFamily: "Noto Sans", sansSerifFamily: "Noto Sans", loadSystemFonts: false },
  });
  try {
    const rendered = picture.render();
    try {
      return rendered.asPng();
    } finally {
      rendered.free();
    }
  } finally {
    picture.free();
  }
}

export interface PictureOptions {
  /** Pixels per pixel of the SVG document. Default: 1. */
  readonly scale?: number;
}
