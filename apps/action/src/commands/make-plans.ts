import { readTargets } from "@obstack/as-code";
import type { Report, Fleet, Target } from "@obstack/as-code";
import { accessOf, hasCredentials } from "../stack/access.ts";
import type { PullRequest } from "../inputs/context.ts";
import { namesOf, resultOf, runOnTargets, selectFrom } from "../stack/fleet.ts";
import { secretVariableOf } from "../inputs/environment.ts";
import { pathOf } from "../inputs/inputs.ts";
import type { Inputs } from "../inputs/inputs.ts";
import { findingsToText, shortened } from "../report/report.ts";
import { runObstack } from "../obstack/run-obstack.ts";
import { pullStates } from "../stack/states.ts";
import { mistakesOf, validate } from "../stack/validate.ts";
import type { Merge } from "../github/merge-checkout.ts";

export interface Plans {
  /** Absent if no target was planned. */
  readonly report?: Report;
  /** Digests of the plans that an apply may apply, by target. */
  readonly digests: Readonly<Record<string, string>>;
  /** Why targets were not planned. */
  readonly notices: readonly string[];
  /** Targets whose files have no mistakes; absent if nothing was read. */
  readonly readable?: Fleet;
  /** Mistakes that prevented everything. */
  readonly mistakes?: string;
}

/** Plans all targets that the job can reach, and checks the files of the others. */
export async function makePlans(
  inputs: Inputs,
  pull: PullRequest | undefined,
  merge: Merge | undefined,
): Promise<Plans> {
  if (merge !== undefined && merge.base === undefined) return { digests: {}, notices: [merge.notice ?? ""] };
  const { filesOnly, refusal } = await accessOf(inputs, pull);
  if (refusal !== undefined) return { digests: {}, notices: [refusal] };
  const { folder, prune, since } = inputs;
  const checked = await validate(inputs);
  const { targets } = checked;
  if (targets === undefined) return { digests: {}, notices: [], mistakes: findingsToText(checked.mistakes) };
  const digests: Record<string, string> = {};
  const readable = selectFrom(targets, (target) => mistakesOf(checked, target).length === 0);
  const all = await readTargets(pathOf(folder));
  const unplanned = new Set(
    namesOf(readable).filter((target) => filesOnly !== undefined || !hasCredentials(target, all[target])),
  );
  if (filesOnly === undefined && unplanned.size < namesOf(targets).length) await pullStates(inputs);
  const report = await runOnTargets(
    "plan",
    selectFrom(targets, (name) => !unplanned.has(name)),
    async (target) => {
      const mistakes = mistakesOf(checked, target);
      if (mistakes.length > 0) throw new Error(findingsToText(mistakes));
      const flags = [...(prune ? ["--prune"] : []), ...(since === undefined ? [] : ["--test", since])];
      const { digest, ...result } = resultOf(await runObstack(["plan", folder, ...flags], { target }));
      if (digest !== undefined) digests[target] = digest;
      return result;
    },
  );
  return {
    ...(report.targets.length > 0 ? { report } : {}),
    digests,
    readable,
    notices: [
      ...(filesOnly === undefined ? [] : [filesOnly]),
      ...(unplanned.size === 0 ? [] : [describeUnplanned([...unplanned], all, filesOnly)]),
    ],
  };
}

function describeUnplanned(
  targets: readonly string[],
  all: Readonly<Record<string, Target>>,
  filesOnly: string | undefined,
): string {
  const names = shortened(targets.join(", "));
  if (filesOnly !== undefined) return `The files of ${names} have no mistakes.`;
  const [first = ""] = targets;
  const variable = secretVariableOf(first, all[first] ?? {});
  return `This job has no credentials for ${names}: their files have no mistakes, and were not compared with a server. Set variables such as ${variable}.`;
}
