import packageJson from "../../package.json" with { type: "json" };
import { unusedDeploymentFlag } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { buildCommand } from "../builders/build-command.ts";
import { describe } from "../builders/describe.ts";

export const version = buildCommand({
  func(this: CliContext) {
    this.process.stdout.write(`${packageJson.version}\n`);
  },
  parameters: { flags: unusedDeploymentFlag },
  docs: describe({ brief: "Print the version", examples: ["version", "version --deployment hosted"] }),
});
