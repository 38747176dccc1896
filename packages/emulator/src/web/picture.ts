import { contentForPage } from "@obstack/drawing";
import type { TileContent } from "@obstack/drawing";
import { element } from "./element.ts";
import { currentTheme, onLayoutChange, parseSvg } from "./svg.ts";

/** A tile's content that does not change with the pointer. */
export interface Picture {
  readonly root: HTMLElement;
  readonly destroy: () => void;
}

/**
 * Draws content in the width of the page.
 *
 * @param height Pixels. Markdown that needs more gets more.
 */
export function createPicture(title: string, height: number, content: TileContent): Picture {
  const root = element("div", { className: `picture ${content.kind}` });
  const draw = (): void => {
    const width = root.clientWidth;
    if (width === 0) return;
    root.replaceChildren(parseSvg(contentForPage(content, { width, height, theme: currentTheme(), title }), title));
  };
  return { root, destroy: onLayoutChange(root, draw) };
}
