import { styleText } from "node:util";
import { trustEscapes } from "./terminal-text.ts";

/** Styles text regardless of the environment: the caller has decided whether to use colors. */
export function style(format: Parameters<typeof styleText>[0], text: string): string {
  const [start = "", end = ""] = trustEscapes(styleText(format, "_", { validateStream: false })).split("_");
  return start + text + end;
}

/** Returns a function that styles text if the terminal has colors. */
export function painter({ color }: { readonly color: boolean }): typeof style {
  return color ? style : (_format, text) => text;
}
