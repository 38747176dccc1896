/** What completion can offer from the server, from `obstack.yaml` or from the profiles. */
export type CompletedNames =
  | "dashboards"
  | "alerts"
  | "tiles"
  | "sources"
  | "columns"
  | "webhooks"
  | "pipes"
  | "targets"
  | "profiles";

/** The part of the context that completion uses. */
interface Names {
  readonly completeNames?: (kind: CompletedNames) => Promise<readonly string[]>;
}

/** Returns the property of a parameter that makes completion offer names. */
export function completeNames(kind: CompletedNames) {
  return {
    async proposeCompletions(this: Names): Promise<readonly string[]> {
      return (await this.completeNames?.(kind)) ?? [];
    },
  };
}
