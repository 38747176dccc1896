import { stackOf } from "../common/client.ts";
import type { StackClient } from "../common/client.ts";
import { defaultTarget, readBindings, readSettings } from "../files/settings.ts";
import { readDeployment } from "../model/deployment.ts";
import { findOtherOwners } from "../state/other-stacks.ts";
import { openWorkspace } from "../state/workspace.ts";
import { selectChanges } from "./limit-plan.ts";
import { makePlan } from "./make-plan.ts";
import { changePlan } from "./plan-context.ts";
import type { PlannedApply } from "./plan-context.ts";
import type { PlanOptions } from "./plan-files.ts";
import { warnAboutUnknown } from "./warn-about-unknown.ts";

/**
 * Plans to delete every object of a target that an apply of this folder created. Objects that existed before, or that another stack or target
 * manages too, leave the state and stay on the server. Needs no files, and `obstack.yaml` need not contain the target. Writes nothing.
 *
 * @throws {AsCodeError} Of kind `server`, if the state belongs to another server.
 * @throws {ObstackError} If a request fails.
 */
export async function planDestroy(
  folder: string,
  client: StackClient,
  { target = defaultTarget, rebind, only = [], signal }: Omit<PlanOptions, "prune" | "choose" | "policies"> = {},
): Promise<PlannedApply> {
  const stack = stackOf(client);
  const workspace = openWorkspace(folder, target, { server: stack.server, rebind });
  const targetState = await workspace.load();
  const bindings = await readBindings(folder, target);
  const deployment = await readDeployment(stack, bindings, signal);
  const otherOwners = await findOtherOwners(folder, target, stack.server);
  const found = await makePlan({
    stack,
    target,
    workspace,
    targetState,
    deployment,
    bindings,
    dashboards: [],
    alerts: [],
    warnings: [],
    prune: true,
    choose: undefined,
    isGivenUp: ({ id, created }) => created !== true || otherOwners.has(id),
  });
  const planned = changePlan(found, { summary: { ...found.summary, unmanaged: 0 } });
  const { state } = await readSettings(folder);
  const selected = only.length === 0 ? planned : selectChanges(planned, only, targetState.state.values());
  return warnAboutUnknown(selected, workspace, state?.branch);
}
