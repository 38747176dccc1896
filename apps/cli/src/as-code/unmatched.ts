import { didYouMean } from "@obstack/basics";
import type { UnmatchedPattern } from "@obstack/as-code";
import { UsageError } from "../errors/command-error.ts";

/**
 * Collects the patterns of objects that match nothing, by target. Targets can define different objects.
 *
 * @param total Number of targets.
 */
export function createUnmatched(total: number) {
  const counts = new Map<string, number>();
  const meant = new Map<string, string>();
  return {
    /** Adds the patterns that match nothing on a target. */
    add(patterns: readonly UnmatchedPattern[]): void {
      for (const { pattern, near } of new Map(patterns.map((one) => [one.pattern, one])).values()) {
        counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
        if (near !== undefined) meant.set(pattern, near);
      }
    },
    /** @throws {UsageError} If a pattern matches nothing on any target. Targets that failed count as matched. */
    check(): void {
      const missing = [...counts].filter(([, count]) => count === total).map(([pattern]) => pattern);
      if (missing.length === 0) return;
      const guess = didYouMean([...new Set(missing.flatMap((pattern) => meant.get(pattern) ?? []))]);
      throw new UsageError(
        `No dashboard or alert matches ${missing.map((pattern) => JSON.stringify(pattern)).join(", ")}.${guess}`,
        "Pass a key such as `checkout-errors`, a file such as `alerts/checkout-errors.yaml`, a name, a pattern such as 'checkout-*', or `owner:NAME`.",
      );
    },
  };
}
