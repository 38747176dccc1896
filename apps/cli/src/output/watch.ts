import { setTimeout } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import type { CliContext } from "../context.ts";
import { describeError } from "../errors/error-report.ts";
import { exitCodeOf, exitCodes } from "../errors/exit-codes.ts";
import type { ListFlags, OutputFlags } from "./flags.ts";
import { show } from "./show.ts";
import type { View } from "./view.ts";
import { timeZone } from "@obstack/charts";
import { painter } from "../terminal/style.ts";
import { trustEscapes } from "../terminal/terminal-text.ts";

/** Milliseconds after which a load is mentioned. */
const slowAfter = 2000;

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
  let shown = "";
  // Only a screen needs the note, and reading the time zone of the system takes a tenth of the time of a list on Node.
  const draw = async (view: View, note: () => string): Promise<void> => {
    const now = { ...context, terminal: { ...context.terminal, now: context.now() } };
    if (!isScreen) return show(now, flags, view);
    shown = "";
    await show({ ...now, print: (text) => void (shown = text) }, flags, view);
    drawScreen(context, shown, note());
  };
  /** Loads a view, and says if the server is slow. */
  const loadOrSay = async (say: (text: string) => void): Promise<View> => {
    const since = context.now();
    const timer = setInterval(() => {
      say(`Waiting for the server since ${Math.round((context.now() - since) / 1000)} s. Ctrl-C to stop.`);
    }, slowAfter);
    try {
      return await load();
    } finally {
      clearInterval(timer);
    }
  };

  let last = await (isScreen ? loadOrSay((text) => context.progress.update(text)) : load());
  let lastTime = context.now();
  let isOutage = false;
  const refreshed = (): string => `Refreshed at ${clock(lastTime)}. Ctrl-C to stop.`;
  if (isScreen) context.progress.clear();
  await draw(last, refreshed);
  while (!signal.aborted) {
    try {
      await setTimeout(interval, undefined, { signal });
      last = await (isScreen ? loadOrSay((text) => drawScreen(context, shown, text)) : load());
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
  const placeOf = (last: number): string => (last >= lines.length ? "" : `Lines 1 to ${last} of ${lines.length}. `);
  const heightOf = (text: string): number => Math.ceil(stripVTControlCharacters(text).length / columns);
  const isWhole = lines.length + emptyLines + heightOf(note) <= rows;
  // The place is never longer than that of the last line but one.
  const room = rows - emptyLines - heightOf(`${placeOf(lines.length - 1)}${note}`);
  const shown = isWhole ? lines : lines.slice(0, Math.max(1, room));
  print(`${trustEscapes(clearScreen)}${shown.join("\n")}\n\n${placeOf(shown.length)}${note}`);
}

/** Returns whether a failure passes: the server could not be reached, or rejected requests for a while. */
function isTemporary(error: unknown): boolean {
  const code = exitCodeOf(error);
  return code === exitCodes.connection || code === exitCodes.rateLimited;
}
