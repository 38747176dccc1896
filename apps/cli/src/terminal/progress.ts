import type { Progress } from "../context.ts";
import { oneLine } from "./terminal-text.ts";

/** Back to the begin of the line, and away with it. */
const clearLine = "\r\u001B[K";

/** Says how far work is on one line of a terminal; to anything else it writes nothing. */
export function createProgress(
  stream: { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown },
  environment: Readonly<Record<string, string | undefined>>,
): Progress {
  const visible = stream.isTTY === true && !environment["CI"] && environment["TERM"] !== "dumb";
  let said: string | undefined;
  let shown = false;
  return {
    get said() {
      return said;
    },
    say(text) {
      said = text;
      shown = visible;
      if (visible) stream.write(`${clearLine}${oneLine(text).slice(0, (stream.columns ?? 80) - 1)}`);
    },
    clear() {
      if (shown) stream.write(clearLine);
      shown = false;
    },
  };
}

/** Draws how much of something is done, for one line. */
export function bar(done: number, total: number, width = 20): string {
  const full = Math.round((done / total) * width);
  return `${"█".repeat(full)}${"░".repeat(width - full)}`;
}
