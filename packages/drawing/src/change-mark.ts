import type { TileChange } from "./dashboard.ts";

/** What marks a change without color: a symbol for narrow tiles, and a word where there is room. */
export const changeMarks: Readonly<Record<TileChange, { readonly symbol: string; readonly word: string }>> = {
  added: { symbol: "+", word: "added" },
  changed: { symbol: "~", word: "changed" },
  moved: { symbol: ">", word: "moved" },
  removed: { symbol: "−", word: "removed" },
};
