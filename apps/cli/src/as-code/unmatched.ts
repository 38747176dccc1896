import { UsageError } from "../errors/command-error.ts";

/** Collects the patterns of objects that match nothing, by target. Targets can define different objects. */
export interface Unmatched {
  /** Adds the patterns that match nothing on a target. */
  readonly add: (patterns: readonly string[]) => void;
  /** @throws {UsageError} If a pattern matches nothing on any target. Targets that failed count as matched. */
  readonly check: () => void;
}

/**
 * Collects unmatched patterns.
 *
 * @param total Number of targets.
 */
export function createUnmatched(total: number): Unmatched {
  const counts = new Map<string, number>();
  return {
    add(patterns) {
      for (const pattern of new Set(patterns)) counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
    },
    check() {
      const missing = [...counts].filter(([, count]) => count === total).map(([pattern]) => JSON.stringify(pattern));
      if (missing.length === 0) return;
      throw new UsageError(
        `No dashboard or alert matches ${missing.join(", ")}.`,
        "Pass a key such as `checkout-errors`, a file such as `alerts/checkout-errors.yaml`, a name, a pattern such as 'checkout-*', or `owner:NAME`.",
      );
    },
  };
}
