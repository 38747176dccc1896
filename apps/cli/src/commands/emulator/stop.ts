import { existsSync, rmSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { unusedDeploymentFlag } from "../../connection/flags.ts";
import {
  baseUrlOf,
  findRunning,
  requestProcess,
  filesOf,
  nameFlag,
  removeProfiles,
} from "../../emulator/connection.ts";
import { CommandError } from "../../errors/command-error.ts";
import { buildCommand } from "../../builders/build-command.ts";

/** Milliseconds to wait for an emulator to stop, which includes writing a snapshot. */
const stopTimeout = 30_000;
const stopInterval = 25;

export const stop = buildCommand({
  async func({ profile: name }) {
    const connection = await findRunning(this, name);
    if (connection === undefined) {
      this.tell(`No emulator is running with the profile ${name}.`);
      return;
    }
    const files = filesOf(this.environment, name);
    await requestProcess(connection, "DELETE");
    // The emulator removes the file when it exits.
    for (const end = this.now() + stopTimeout; existsSync(files.connection); await setTimeout(stopInterval)) {
      if (this.now() < end) continue;
      throw new CommandError(
        "failure",
        `The emulator (process ${connection.pid}) did not stop within ${stopTimeout / 1000} s.`,
        `Check the log in ${files.log}, or end the process.`,
      );
    }
    removeProfiles(this, name);
    rmSync(files.log, { force: true });
    this.tell(`Stopped the emulator at ${baseUrlOf(connection, "selfhosted")} (process ${connection.pid}).`);
  },
  parameters: { flags: { profile: nameFlag, ...unusedDeploymentFlag } },
  docs: {
    brief: "Stop an emulator",
    more: [
      "Stops an emulator that `obstack emulator start` started, and removes its profiles.",
      "Never stops other processes.",
    ].join("\n"),
    examples: ["emulator stop", "emulator stop --profile shop"],
  },
});
