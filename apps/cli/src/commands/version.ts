import { version as currentVersion } from "../common/version.ts";
import { unusedDeploymentFlag } from "../connection/flags.ts";
import { buildCommand } from "../builders/build-command.ts";

export const version = buildCommand({
  func() {
    this.process.stdout.write(`${currentVersion}\n`);
  },
  parameters: { flags: unusedDeploymentFlag },
  docs: { brief: "Print the version", examples: ["version", "version --deployment hosted"] },
});
