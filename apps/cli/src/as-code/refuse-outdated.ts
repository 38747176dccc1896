import { formatCount } from "@obstack/basics";
import { checkStates } from "@obstack/as-code";
import type { CheckedStates } from "@obstack/as-code";
import type { CliContext } from "../context.ts";
import { CommandError } from "../errors/command-error.ts";
import { childEnvironment } from "../common/child-environment.ts";

/** Maximum number of states that a message lists. */
const maxListed = 5;

/**
 * Refuses an apply from states that lack what another clone applied, which it would revert as changes on the server.
 *
 * @returns Why other clones are not known, as a sentence; undefined if the states are up to date.
 * @throws {CommandError} With the outdated states. Nothing was sent.
 */
export async function refuseOutdated(
  { environment, profiles, signal }: CliContext,
  folder: string,
  names: readonly string[],
): Promise<string | undefined> {
  const checked = await checkStates(folder, names, { environment: childEnvironment(environment, profiles), signal });
  const { outdated, unknown } = checked;
  if (outdated.length === 0) return unknown;
  throw new CommandError(
    "usage",
    describe(checked),
    "Run `obstack state pull` if states have a separate branch, or `git pull` otherwise. Then plan again.",
  );
}

function describe({ outdated, branch = "" }: CheckedStates): string {
  const lines = outdated
    .slice(0, maxListed)
    .map((target) => `The state of ${target} lacks changes of another clone, which are on ${branch} of the remote.`);
  const more =
    outdated.length > maxListed
      ? [`The states of ${formatCount(outdated.length - maxListed, "other target")} lack changes, too.`]
      : [];
  return [...lines, ...more, "An apply would revert them. Nothing was sent."].join("\n");
}
