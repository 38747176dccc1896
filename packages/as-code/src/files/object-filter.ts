import { nearestOf } from "@obstack/checked-yaml";
import { createMatcher } from "../names/names.ts";
import type { Kind } from "../names/names.ts";
import { extension, folders } from "./paths.ts";

/** What a filter knows about an object. */
export interface FilteredObject {
  readonly kind: Kind;
  readonly key: string;
  readonly name?: string | undefined;
  readonly owner?: string | undefined;
}

/** Selects objects by their files, names and owners. */
export interface ObjectFilter {
  readonly matches: (object: FilteredObject) => boolean;
  /** Returns the patterns that match none of the objects. */
  readonly findUnmatched: (objects: Iterable<FilteredObject>) => UnmatchedPattern[];
}

/** A pattern that matches no object. */
export interface UnmatchedPattern {
  readonly pattern: string;
  /** The nearest pattern that matches an object, if one is similar. */
  readonly near?: string;
}

const ownerPrefix = "owner:";

/**
 * Creates a filter from patterns: a key (`checkout-errors`), a file (`alerts/checkout-errors.yaml`), an exact name, or `owner:NAME`, each with
 * `*`, `?` and `[a-z]`. The file of an SLO (`slos/checkout`) stands for its dashboard and its alerts. A leading `!` excludes what matches; exclusions
 * alone select everything else.
 */
export function createObjectFilter(patterns: readonly string[]): ObjectFilter {
  const rules = patterns.map((pattern) => {
    const isExclusion = pattern.startsWith("!");
    return { pattern, isExclusion, matches: createRule(isExclusion ? pattern.slice(1) : pattern) };
  });
  const included = rules.filter(({ isExclusion }) => !isExclusion);
  const excluded = rules.filter(({ isExclusion }) => isExclusion);
  return {
    matches: (object) =>
      (included.length === 0 ? excluded.length > 0 : included.some(({ matches }) => matches(object))) &&
      !excluded.some(({ matches }) => matches(object)),
    findUnmatched(objects) {
      const all = [...objects];
      return rules
        .filter(({ matches }) => !all.some(matches))
        .map(({ pattern, isExclusion }) => {
          const near = findNear(isExclusion ? pattern.slice(1) : pattern, all);
          return { pattern, ...(near === undefined ? {} : { near: `${isExclusion ? "!" : ""}${near}` }) };
        });
    },
  };
}

/** Finds what a pattern that matches none of the objects probably means. */
function findNear(pattern: string, objects: readonly FilteredObject[]): string | undefined {
  const known = objects.flatMap(({ kind, key, name, owner }) => [
    key,
    `${folders[kind]}/${key}`,
    ...(name === undefined ? [] : [name]),
    ...(owner === undefined ? [] : [`${ownerPrefix}${owner}`]),
  ]);
  const wanted = pattern.replace(extension, "");
  return nearestOf(wanted, known) ?? known.find((one) => wanted.length > 2 && one.includes(wanted));
}

function createRule(pattern: string): (object: FilteredObject) => boolean {
  if (pattern.startsWith(ownerPrefix)) {
    const isOwner = createMatcher(pattern.slice(ownerPrefix.length).trim());
    return ({ owner }) => owner !== undefined && isOwner(owner);
  }
  const isKey = createMatcher(pattern.replace(extension, "").normalize("NFC"));
  return ({ kind, key, name }) =>
    isKey(key) || isKey(`${folders[kind]}/${key}`) || name === pattern || isKey(sloFileOf(kind, key) ?? key);
}

/** Returns the file of the SLO that an alert belongs to by its key, without the extension. */
function sloFileOf(kind: Kind, key: string): string | undefined {
  return kind === "alert" && key.startsWith(`${folders.slo}/`) ? key.slice(0, key.lastIndexOf("/")) : undefined;
}
