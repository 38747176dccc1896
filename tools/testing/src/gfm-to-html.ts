import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

/** Renders Markdown as the pages of code hosts do, but keeps all HTML in it. */
export function gfmToHtml(markdown: string): string {
  return micromark(markdown, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });
}
