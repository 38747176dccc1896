import { request } from "./repository.ts";
import type { Repository } from "./repository.ts";

/**
 * Starts a run of this workflow, in the version of a branch. Unlike pushes, comments and pull requests of the job's token, it starts although a workflow
 * caused it.
 *
 * @param inputs Inputs of `workflow_dispatch`.
 * @throws {Error} If the workflow does not have these inputs, or the token may not start it.
 */
export async function dispatchWorkflow(
  repository: Repository,
  branch: string,
  inputs: Readonly<Record<string, string>>,
): Promise<void> {
  const name = /\/([^/@]+)@/.exec(process.env["GITHUB_WORKFLOW_REF"] ?? "")?.[1];
  if (name === undefined) throw new Error("The name of the workflow is unknown: GITHUB_WORKFLOW_REF is not set.");
  try {
    await request(repository, "actions: write", ({ actions }, place) =>
      actions.createWorkflowDispatch({ ...place, workflow_id: name, ref: branch, inputs: { ...inputs } }),
    );
  } catch (cause) {
    const { status, message } = cause as { status?: number; message: string };
    if (status !== 422) throw cause;
    throw new Error(
      `${name} on ${branch} cannot be started: ${message}. Add \`workflow_dispatch\` with the inputs of the example.`,
      { cause },
    );
  }
}
