import { setTimeout } from "node:timers/promises";
import type { CliContext } from "../context.ts";
import { describeError } from "../errors/error-report.ts";
import { exitCodeOf, exitCodes } from "../errors/exit-codes.ts";
import type { ListFlags, OutputFlags } from "./flags.ts";
import { show } from "./show.ts";
import type { View } from "./show.ts";
import { timeZone } from "@obstack/drawing";
import { style } from "../terminal/style.ts";
import { trustEscapes } from "../terminal/terminal-text.ts";

/** Moves the cursor to the top left corner and clears the screen. */
const clearScreen = "\u001B[H\u001B[2J";

/** How to watch. */
interface Watch extends OutputFlags, ListFlags {
  /** Milliseconds between two refreshes. Default: shows the view once. */
  readonly watch?: number | undefined;
  readonly utc?: boolean | undefined;
}

/**
 * Shows a view, and with `watch` again and again until Ctrl-C. Survives outages: keeps the last view, and says since when there is no data.
 * Any other failure ends the command, as does a failure of the first view.
 */
export async function showAndWatch(context: CliContext, flags: Watch, load: () => Promise<View>): Promise<void> {
  const { signal, process } = context;
  const { watch, utc } = flags;
  // A screen that is refreshed says when; programs get only the data.
  const isScreen = watch !== undefined && context.terminal.columns !== undefined && flags.output === "table";
  const clock = (time: number): string => {
    const { name, format } = timeZone(utc);
    const seconds = new Date(time).toISOString().slice(17, 19);
    return `${format(time).slice(11, 16)}:${seconds} ${name}`;
  };
  // Only a screen needs the note, and reading the time zone of the system takes a tenth of the time of a list on Node.
  const draw = async (view: View, note: () => string): Promise<void> => {
    if (isScreen) process.stdout.write(trustEscapes(clearScreen));
    await show({ ...context, terminal: { ...context.terminal, now: context.now() } }, flags, view);
    if (isScreen) process.stdout.write(`\n${note()}\n`);
  };

  let last = await load();
  let lastTime = context.now();
  let isOutage = false;
  await draw(last, refreshed);
  if (watch === undefined) return;
  while (!signal.aborted) {
    try {
      await setTimeout(watch, undefined, { signal });
      last = await load();
      lastTime = context.now();
      if (isOutage && !isScreen) process.stderr.write(`Data again at ${clock(lastTime)}.\n`);
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
      if (isScreen) await draw(last, () => (context.terminal.color ? style("red", message) : message));
      else if (!isOutage) process.stderr.write(`${message}\n`);
      isOutage = true;
    }
  }

  function refreshed(): string {
    return `Refreshed at ${clock(lastTime)}. Ctrl-C to stop.`;
  }
}

/** Returns whether a failure passes: the server could not be reached, or rejected requests for a while. */
function isTemporary(error: unknown): boolean {
  const code = exitCodeOf(error);
  return code === exitCodes.connection || code === exitCodes.rateLimited;
}
