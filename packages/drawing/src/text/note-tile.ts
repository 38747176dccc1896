import { oneLine } from "../one-line.ts";
import type { Line } from "./line.ts";
import { lineOf } from "./line.ts";
import { wrapLine } from "./wrap-line.ts";

/** Writes a note that is in the place of values. */
export function noteTile(text: string, width: number): readonly Line[] {
  return wrapLine(lineOf(oneLine(text), { weight: "dim" }), width);
}
