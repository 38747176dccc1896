import type { LockWait } from "@obstack/as-code";
import type { CliContext } from "../context.ts";

/** Returns the `onWait` option, which reports that the command waits for another process. */
export function waitNotice({ process: { stderr }, progress }: CliContext): {
  readonly onWait: (wait: LockWait) => void;
} {
  return {
    onWait({ holder, milliseconds }) {
      progress.clear();
      stderr.write(
        `${holder} may be writing to this target. Waiting up to ${milliseconds / 1000} s to see whether it is still running.\n`,
      );
    },
  };
}
