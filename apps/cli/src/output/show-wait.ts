import { WaitTimeoutError } from "@obstack/core";
import type { CliContext } from "../context.ts";
import { CommandError, UsageError } from "../errors/command-error.ts";
import { parseDuration } from "../input/parse-time.ts";
import { toggle, optional } from "../input/flag.ts";
import type { FlagValues } from "../input/flag.ts";

export const waitFlags = {
  wait: toggle("Wait for the result"),
  timeout: optional("duration", "Maximum time of --wait (default 10m)", parseDuration),
} as const;

export function checkTimeout({ wait, timeout }: FlagValues<typeof waitFlags>): void {
  if (!wait && timeout !== undefined)
    throw new UsageError("--timeout needs --wait.", "Add `--wait`. Nothing was sent.");
}

/** Milliseconds between two updates of the progress line. */
const tick = 2000;

/**
 * Shows the status of a wait: a line that changes on a terminal, and the last status when it ends.
 *
 * @param poll Waits, and reports each status and what a person has to do about it.
 */
export async function showWait<Value>(
  context: CliContext,
  subject: string,
  timeout: number | undefined,
  poll: (onStatus: (status: string, action?: string) => void, options: { readonly timeout?: number }) => Promise<Value>,
): Promise<Value> {
  const { progress } = context;
  const start = context.now();
  let status = "unknown";
  let action: string | undefined;
  const seconds = (): number => Math.round((context.now() - start) / 1000);
  const update = (): void => progress.update(`Status ${status} after ${seconds()} s`);
  const timer = setInterval(update, tick);
  try {
    const value = await poll(
      (next, nextAction) => {
        if (nextAction !== undefined && nextAction !== action) {
          progress.clear();
          context.tell(`${subject} has the status ${next}. ${nextAction}. Still waiting.`);
        }
        status = next;
        action = nextAction;
        update();
      },
      timeout === undefined ? {} : { timeout },
    );
    progress.log(`${subject} has the status ${status} after ${seconds()} s.`);
    return value;
  } catch (error) {
    if (!(error instanceof WaitTimeoutError)) throw error;
    throw new CommandError(
      "failure",
      `${subject} was not ready within ${Math.round(error.timeout / 1000)} s. Its last status is ${JSON.stringify(status)}.`,
      `${action === undefined ? "" : `${action}. `}Run the command again to continue waiting, or pass a longer \`--timeout\`.`,
      { cause: error },
    );
  } finally {
    clearInterval(timer);
    progress.clear();
  }
}
