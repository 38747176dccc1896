import { pushState } from "@obstack/as-code";
import { buildStackCommand } from "../../builders/build-stack-command.ts";
import { folderParameter } from "../../as-code/flags.ts";
import { optional } from "../../input/flag.ts";
import { unusedDeploymentFlag } from "../../connection/flags.ts";
import { outputFlags } from "../../output/flags.ts";
import { show } from "../../output/show.ts";
import { childEnvironment } from "../../common/child-environment.ts";

export const push = buildStackCommand({
  async func({ message, ...outputs }, folder) {
    const environment = childEnvironment(this.environment, this.profiles);
    const pushed = await pushState(folder, { environment, message, signal: this.signal });
    const { branch, commit, files, isBehind } = pushed;
    await show(this, outputs, {
      data: pushed,
      text: () =>
        commit === undefined
          ? `Nothing to push: ${branch} is up to date.`
          : [
              `Pushed ${files.join(", ")} to ${branch} (${commit.slice(0, 7)}).`,
              ...(isBehind === true ? [`Your ${branch} does not contain it yet. ${updateHint(folder)}`] : []),
            ].join("\n"),
    });
  },
  parameters: {
    flags: {
      ...outputFlags,
      message: optional("text", "Subject of the commit"),
      ...unusedDeploymentFlag,
    },
    positional: folderParameter,
  },
  docs: {
    brief: "Commit and push the states after an apply",
    more: [
      "Commits the files in state/, and nothing else, to the remote branch: the",
      "current one, or `state.branch` of obstack.yaml. Merges each state with the remote",
      "one, and retries if another job pushed in the meantime, so pushes never conflict.",
    ].join("\n"),
    examples: ["state push", 'state push ./monitoring --message "Apply to production"'],
  },
});

/** Git refuses to pull over the states, although the remote has the same ones. */
function updateHint(folder: string): string {
  const path = folder === "." ? "state" : `${folder.replace(/(?<!\/)\/+$/, "")}/state`;
  const quoted = /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
  return `Run \`git checkout -- ${quoted} && git pull --rebase --autostash\`.`;
}
