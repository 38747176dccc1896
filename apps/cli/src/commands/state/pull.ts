import { pullState } from "@obstack/as-code";
import { buildStackCommand, folderParameter } from "../../as-code/flags.ts";
import { unusedDeploymentFlag } from "../../connection/flags.ts";
import { outputFlags, show } from "../../output/show.ts";
import { childEnvironment } from "../../environment/child-environment.ts";

export const pull = buildStackCommand({
  async func(flags, folder) {
    const environment = childEnvironment(this.environment, this.profiles);
    const pulled = await pullState(folder, { environment, signal: this.signal });
    const { branch, commit, files } = pulled;
    await show(this, flags, {
      data: pulled,
      text: () =>
        commit === undefined
          ? `The branch ${branch} does not exist yet. The first apply in CI creates it.`
          : [...files.map((path) => `wrote ${path}`), `${files.length} updated from ${branch}.`].join("\n"),
    });
  },
  parameters: { flags: { ...outputFlags, ...unusedDeploymentFlag }, positional: folderParameter },
  docs: {
    brief: "Download the states from their branch",
    more: [
      "Reads the branch set in `stateBranch` of obstack.yaml, to which CI commits the states",
      "of its applies. Does not switch branches.",
    ].join("\n"),
    examples: ["state pull", "state pull ./monitoring"],
  },
});
