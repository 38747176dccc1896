import { stripVTControlCharacters } from "node:util";
import type { CliContext } from "../context.ts";
import { trustEscapes } from "../terminal/terminal-text.ts";

/** Moves the cursor to the top left corner and clears the screen. */
const clearScreen = "\u001B[H\u001B[2J";
/** Lines around the note below a view: an empty one, and that of the cursor, which has the progress. */
const emptyLines = 2;

/** Clears the screen, and draws the part of a view that fits, with a note below it. */
export function drawScreen({ print, terminal }: CliContext, view: string, note: string): void {
  const lines = view.trimEnd().split("\n");
  const { columns = 80, rows = Number.POSITIVE_INFINITY } = terminal;
  const placeOf = (last: number): string => (last >= lines.length ? "" : `Lines 1 to ${last} of ${lines.length}. `);
  const heightOf = (text: string): number => Math.ceil(stripVTControlCharacters(text).length / columns);
  const isWhole = lines.length + emptyLines + heightOf(note) <= rows;
  // The place is never longer than that of the last line but one.
  const room = rows - emptyLines - heightOf(`${placeOf(lines.length - 1)}${note}`);
  const shown = isWhole ? lines : lines.slice(0, Math.max(1, room));
  print(`${trustEscapes(clearScreen)}${shown.join("\n")}\n\n${placeOf(shown.length)}${note}`);
}
