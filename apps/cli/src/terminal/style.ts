import { styleText } from "node:util";
import { ownSequences } from "./terminal-text.ts";

/** Styles a text, whatever the environment of this process says: whether to colour was decided where the terminal is known. */
export function style(format: Parameters<typeof styleText>[0], text: string): string {
  const [start = "", end = ""] = ownSequences(styleText(format, "_", { validateStream: false })).split("_");
  return start + text + end;
}
