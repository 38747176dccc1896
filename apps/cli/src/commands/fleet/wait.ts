import { buildStackCommand } from "../../builders/build-stack-command.ts";
import { fleetFlags, folderParameter } from "../../as-code/flags.ts";
import { selectTargets } from "../../as-code/select-targets.ts";
import { waitForTargets } from "../../as-code/wait-for-targets.ts";
import { CommandError } from "../../errors/command-error.ts";
import { exitCodes } from "../../errors/exit-codes.ts";
import { toggle } from "../../input/flag.ts";

export const wait = buildStackCommand({
  async func(flags, folder) {
    const selection = await selectTargets(this, flags, folder);
    const mode = flags.defer ? "defer" : "hold";
    const open = await waitForTargets(this, selection, selection.names, { folder, mode });
    this.progress.finish();
    if (open === undefined) return;
    if (open.status === "stopped") throw new CommandError("failure", open.reason, open.next);
    this.process.stderr.write(`${open.reason}\n`);
    this.setExitCode(exitCodes.differences);
  },
  parameters: {
    flags: { ...fleetFlags, defer: toggle("Skip the wait, and exit with 2 if it is not over") },
    positional: folderParameter,
  },
  docs: {
    brief: "Wait after a wave, and watch the alerts that it affected",
    more: [
      "Waits until the `wait` of the waves in obstack.yaml is over on the targets that were",
      "changed last. Fails if an alert fires that their apply affected and that did not fire",
      "before. `obstack apply` does the same between waves; run this if each wave is a separate",
      "job.",
    ].join("\n"),
    exitCodes: {
      success: "The wait is over",
      failure: "An alert fires, or error",
      differences: "Not over, with --defer",
    },
    examples: ["fleet wait --target canary", "fleet wait --target 'eu-*' --defer"],
  },
});
