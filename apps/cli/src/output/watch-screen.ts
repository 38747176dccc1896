import { stripVTControlCharacters } from "node:util";
import type { CliContext } from "../context.ts";
import { trustEscapes } from "../terminal/terminal-text.ts";

/** Moves the cursor to the top left corner and clears the screen. */
const clearScreen = "\u001B[H\u001B[2J";
/** Lines around the note below a view: an empty one, and that of the cursor, which has the progress. */
const emptyLines = 2;

/** Opens a screen that is refreshed, and shows the part of a view that fits. If the command has a keyboard, the arrow keys, Page Up, Page Down, Home, End, `j` and `k` scroll. */
export function openWatchScreen({ process, terminal, onKey }: CliContext) {
  let lines: readonly string[] = [];
  let note = "";
  let top = 0;
  const { columns = 80 } = terminal;
  const hint = onKey === undefined ? "enlarge the window" : "arrow keys";
  const placeOf = (first: number, last: number): string =>
    last - first + 1 >= lines.length ? "" : `Lines ${first} to ${last} of ${lines.length} (${hint}). `;
  const room = (): number => {
    // Longer than every place that the view has.
    const below = `${placeOf(lines.length, lines.length)}${stripVTControlCharacters(note)}`;
    return Math.max(1, (terminal.rows ?? Number.POSITIVE_INFINITY) - emptyLines - Math.ceil(below.length / columns));
  };
  const paint = (): void => {
    top = Math.max(0, Math.min(top, lines.length - room()));
    const shown = lines.slice(top, top + room());
    const rest = placeOf(top + 1, top + shown.length);
    process.stdout.write(`${trustEscapes(clearScreen)}${shown.join("\n")}\n\n${rest}${note}\n`);
  };
  const close = onKey?.((key) => {
    const target = targetOf(key, top, room());
    if (target === undefined || lines.length <= room()) return;
    top = target;
    paint();
  });
  return {
    /** Draws a view with a note below it. */
    draw(text: string, next: string): void {
      lines = text.trimEnd().split("\n");
      note = next;
      paint();
    },
    /** Replaces the note. */
    tell(next: string): void {
      note = next;
      paint();
    },
    close: () => close?.(),
  };
}

/** Returns the first line after a key; undefined for other keys. */
function targetOf(key: string, top: number, room: number): number | undefined {
  switch (key) {
    case "\u001B[A":
    case "\u001BOA":
    case "k":
      return top - 1;
    case "\u001B[B":
    case "\u001BOB":
    case "j":
      return top + 1;
    case "\u001B[5~":
    case "b":
      return top - room;
    case "\u001B[6~":
    case " ":
      return top + room;
    case "\u001B[H":
    case "\u001B[1~":
    case "g":
      return 0;
    case "\u001B[F":
    case "\u001B[4~":
    case "G":
      return Number.MAX_SAFE_INTEGER;
    default:
      return undefined;
  }
}
