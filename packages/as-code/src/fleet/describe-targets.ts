import { listNames } from "@obstack/core/internal";
import type { Report } from "./report.ts";

const maxNames = 5;

/** Describes targets of a report by their names, or by those of the others. */
export function describeTargets(names: readonly string[], { targets }: Pick<Report, "targets">): string {
  if (names.length === targets.length) return names.length === 2 ? "both targets" : `all ${names.length} targets`;
  const inside = new Set(names);
  const others = targets.filter(({ target }) => !inside.has(target)).map(({ target }) => target);
  const isMost = names.length > maxNames && others.length <= maxNames;
  return isMost ? `all targets except ${others.join(", ")}` : listNames(names, maxNames);
}
