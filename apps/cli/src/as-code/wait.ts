import type { LockWait } from "@obstack/as-code";
import type { CliContext } from "../context.ts";

/** Says for whom a command waits, and for how long. */
export function waitNotice({ process: { stderr }, progress }: CliContext): {
  readonly onWait: (wait: LockWait) => void;
} {
  return {
    onWait({ holder, milliseconds }) {
      progress.clear();
      stderr.write(
        `${holder} may be writing to this target. Waiting up to ${milliseconds / 1000} s for a sign of life.\n`,
      );
    },
  };
}
