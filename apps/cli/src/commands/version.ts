import { version as currentVersion } from "../environment/version.ts";
import { unusedDeploymentFlag } from "../connection/flags.ts";
import { buildCommand } from "../builders/build-command.ts";
import { outputFlags, show } from "../output/show.ts";

export const version = buildCommand({
  async func(flags) {
    await show(this, flags, { data: { version: currentVersion }, text: () => currentVersion });
  },
  parameters: { flags: { ...outputFlags, ...unusedDeploymentFlag } },
  docs: { brief: "Print the version", examples: ["version", "version --output json"] },
});
