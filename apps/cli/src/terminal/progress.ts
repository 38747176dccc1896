import type { Progress } from "../context.ts";
import { oneLine } from "./terminal-text.ts";

/** Moves the cursor to the start of the line and clears the line. */
const clearLine = "\r\u001B[K";

/** Creates a progress line on a terminal. If the stream is not a terminal, or under `CI`, writes only the lines of `log`. */
export function createProgress(
  stream: { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown },
  environment: Readonly<Record<string, string | undefined>>,
): Progress {
  const isEnabled = stream.isTTY === true && !environment["CI"] && environment["TERM"] !== "dumb";
  let lastText: string | undefined;
  let isVisible = false;
  const clear = (): void => {
    if (isVisible) stream.write(clearLine);
    isVisible = false;
  };
  return {
    get lastText() {
      return lastText;
    },
    update(text) {
      lastText = text;
      isVisible = isEnabled;
      if (isEnabled) stream.write(`${clearLine}${oneLine(text).slice(0, (stream.columns ?? 80) - 1)}`);
    },
    log(text) {
      if (!isEnabled) stream.write(`${oneLine(text)}\n`);
    },
    clear,
    finish() {
      clear();
      lastText = undefined;
    },
  };
}

export function bar(done: number, total: number, width = 20): string {
  const full = Math.round((done / total) * width);
  return `${"█".repeat(full)}${"░".repeat(width - full)}`;
}
