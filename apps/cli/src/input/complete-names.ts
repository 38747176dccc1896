import type { CliContext, CompletedNames } from "../context.ts";

/** Returns the property of a parameter that makes completion offer names. */
export function completeNames(kind: CompletedNames) {
  return {
    async proposeCompletions(this: Pick<CliContext, "completeNames">): Promise<readonly string[]> {
      return (await this.completeNames?.(kind)) ?? [];
    },
  };
}
