import { unreviewedChanges } from "@obstack/as-code";
import type { Plan } from "@obstack/as-code";
import { CommandError } from "../errors/command-error.ts";

/** Maximum number of changes that a message lists. */
const maxListed = 5;

/**
 * Refuses a plan with changes that were not reviewed.
 *
 * @throws {CommandError} With the changes that the digest does not cover.
 */
export function refuseUnreviewed(plan: Plan, digest: string): void {
  const changes = unreviewedChanges(plan, digest);
  if (changes.length === 0) return;
  const more = changes.length > maxListed ? [`  and ${changes.length - maxListed} others`] : [];
  throw new CommandError(
    "failure",
    [
      "The plan contains changes that were not reviewed. Nothing was written.",
      ...changes.slice(0, maxListed).map((change) => `  ${change}`),
      ...more,
    ].join("\n"),
    "Review them with `obstack plan`, and pass the digest of that plan.",
  );
}
