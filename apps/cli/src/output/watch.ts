import { setTimeout } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import type { CliContext } from "../context.ts";
import { describeError } from "../errors/error-report.ts";
import { exitCodeOf, exitCodes } from "../errors/exit-codes.ts";
import type { ListFlags, OutputFlags, View } from "./show.ts";
import { show } from "./show.ts";
import { timeZone } from "@obstack/charts";
import { painter } from "../terminal/style.ts";
import { trustEscapes } from "../terminal/terminal-text.ts";

/** Output flags with `--watch`. */
export interface WatchFlags extends OutputFlags, ListFlags {
  /** Milliseconds between two refreshes. Default: shows the view once. */
  readonly watch?: number | undefined;
  readonly utc?: boolean | undefined;
}

/**
 * Shows a view again and again until Ctrl-C. Survives outages: keeps the last view, and says since when there is no data. Any other failure ends
 * the command, as does a failure of the first view.
 *
 * @param interval Milliseconds between two refreshes.
 */
export async function watch(
  context: CliContext,
  flags: WatchFlags,
  interval: number,
  load: () => Promise<View>,
): Promise<void> {
  const { signal, tell } = context;
  const { utc } = flags;
  // A screen that is refreshed says when; programs get only the data.
  const isScreen = context.terminal.columns !== undefined && flags.output === "table";
  const clock = (time: number): string => {
    const { name, format } = timeZone(utc);
    const seconds = new Date(time).toISOString().slice(17, 19);
    return `${format(time).slice(11, 16)}:${seconds} ${name}`;
  };
  // Only a screen needs the note, and reading the time zone of the system takes a tenth of the time of a list on Node.
  const draw = async (view: View, note: () => string): Promise<void> => {
    const now = { ...context, terminal: { ...context.terminal, now: context.now() } };
    if (!isScreen) return show(now, flags, view);
    await show({ ...now, print: (text) => drawScreen(context, text, note()) }, flags, view);
  };

  let last = await load();
  let lastTime = context.now();
  let isOutage = false;
  const refreshed = (): string => `Refreshed at ${clock(lastTime)}. Ctrl-C to stop.`;
  await draw(last, refreshed);
  while (!signal.aborted) {
    try {
      await setTimeout(interval, undefined, { signal });
      last = await load();
      lastTime = context.now();
      if (isOutage && !isScreen) tell(`Data again at ${clock(lastTime)}.`);
      isOutage = false;
      await draw(last, refreshed);
    } catch (error) {
      // Ctrl-C ends the loop and is not a failure.
      if (signal.aborted) return;
      if (!isTemporary(error)) throw error;
      const reason =
        describeError(error, false)
          .split("\n")[0]
          ?.replace(/^error: /, "") ?? "";
      const message = `No data since ${clock(lastTime)}: ${reason}`;
      if (isScreen) await draw(last, () => painter(context.terminal)("red", message));
      else if (!isOutage) tell(message);
      isOutage = true;
    }
  }
}

/** Moves the cursor to the top left corner and clears the screen. */
const clearScreen = "\u001B[H\u001B[2J";
/** Lines around the note below a view: an empty one, and that of the cursor, which has the progress. */
const emptyLines = 2;

/** Clears the screen, and draws the part of a view that fits, with a note below it. */
function drawScreen({ print, terminal }: CliContext, view: string, note: string): void {
  const lines = view.trimEnd().split("\n");
  const { columns = 80, rows = Number.POSITIVE_INFINITY } = terminal;
  const room = rows - emptyLines - Math.ceil(stripVTControlCharacters(note).length / columns);
  const shown = lines.slice(0, Math.max(1, room));
  print(`${trustEscapes(clearScreen)}${shown.join("\n")}\n\n${note}`);
}

/** Returns whether a failure passes: the server could not be reached, or rejected requests for a while. */
function isTemporary(error: unknown): boolean {
  const code = exitCodeOf(error);
  return code === exitCodes.connection || code === exitCodes.rateLimited;
}
