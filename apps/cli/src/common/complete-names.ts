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

/** A function that proposes names for a flag or positional parameter. It is called with the context of the command. */
interface Proposer {
  readonly proposeCompletions: (this: NamesContext) => Promise<readonly string[]>;
}

export interface NamesContext {
  readonly completeNames?: (kind: CompletedNames) => Promise<readonly string[]>;
}

/** Returns the property of a parameter that makes completion offer names. */
export function completeNames(kind: CompletedNames): Proposer {
  return {
    async proposeCompletions() {
      return (await this.completeNames?.(kind)) ?? [];
    },
  };
}
