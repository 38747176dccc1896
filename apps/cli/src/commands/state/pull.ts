import { pullState } from "@obstack/as-code";
import { buildCommand } from "../../builders/build-command.ts";
import { withExitCodes } from "../../as-code/failures.ts";
import { folderParameter } from "../../as-code/flags.ts";
import { waitNotice } from "../../as-code/wait.ts";
import { unusedDeploymentFlag } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { outputFlags } from "../../output/flags.ts";
import type { OutputFlags } from "../../output/flags.ts";
import { show } from "../../output/show.ts";
import { childEnvironment } from "../../common/child-environment.ts";

export const pull = buildCommand({
  async func(this: CliContext, { output, query }: OutputFlags, folder: string) {
    const environment = childEnvironment(this.environment, this.profiles);
    const pulled = await withExitCodes(() =>
      pullState(folder, { environment, signal: this.signal, ...waitNotice(this) }),
    );
    const { branch, commit, files } = pulled;
    await show(
      this,
      { output, query },
      {
        data: pulled,
        text: () => {
          if (commit === undefined)
            return `The branch ${branch} does not exist yet. \`obstack state push\` creates it.`;
          return [...files.map((path) => `wrote ${path}`), `${files.length} updated from ${branch}.`].join("\n");
        },
      },
    );
  },
  parameters: { flags: { ...outputFlags, ...unusedDeploymentFlag }, positional: folderParameter },
  docs: {
    brief: "Download the states from their branch",
    more: [
      "Reads the branch set in `state.branch` of obstack.yaml, and merges it with local",
      "changes in state/. Does not switch branches.",
    ].join("\n"),
    examples: ["state pull", "state pull ./monitoring"],
  },
});
