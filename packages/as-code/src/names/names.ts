import type { ReferenceKind as CoreReferenceKind } from "@obstack/core";

/** Device names that Windows reserves, with any extension. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(?:\.|$)/i;

/** Returns whether some file system does not allow a file name, with any extension. */
export function isReserved(name: string): boolean {
  return devices.test(name) || /[. ]$/.test(name);
}

/** Folds case and Unicode normalization: paths that some file system treats as the same file have equal results. */
export function foldName(path: string): string {
  // Upper case first, so that ß equals SS, and both small sigmas are equal.
  return path.normalize("NFC").toUpperCase().toLowerCase().normalize("NFC");
}

/** Returns a file name for the name of an object: lowercase letters and digits of any script, without accents in Latin, separated by dashes; at most 60 characters. */
export function slug(name: string): string {
  const words = name
    .normalize("NFKD")
    // Accents are optional in Latin. In other scripts, marks are vowels, or make another letter.
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .toLowerCase()
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  // Split by code points: 60 of them have at most 240 bytes.
  return Array.from(words.slice(0, 200))
    .slice(0, 60)
    .join("")
    .replaceAll(/^-+|(?<!-)-+$/g, "");
}

/** Returns a file name for an object, from its name if that contains letters or digits, else from its kind. */
export function fileNameOf(name: string, kind: FileKind): string {
  const words = slug(name) || kind;
  return isReserved(words) ? `${words}-${kind}` : words;
}

/** Returns the first of `name`, `name-2`, `name-3`, … that is not taken after folding, and adds it to `taken`. */
export function takeFree(name: string, taken: Set<string>, fold = (text: string): string => text): string {
  let free = name;
  for (let number = 2; taken.has(fold(free)); number++) free = `${name}-${number}`;
  taken.add(fold(free));
  return free;
}

/** Leaves room for prefixes and suffixes in file names. */
const maxLength = 200;

/** Returns why a target cannot have a name, which is a part of file names; undefined if it can. */
export function findNameMistake(target: string): string | undefined {
  const isName = /^\w[\w.@-]*$/.test(target) && target.length <= maxLength && target !== "__proto__";
  if (isName && !isReserved(target)) return undefined;
  return `Invalid target name ${JSON.stringify(target)}. Use up to ${maxLength} letters, digits, ".", "@", "-" and "_". It cannot start or end with a dot, or be a Windows device name such as "con".`;
}

type Part = "any" | ((character: string) => boolean);

/** Creates a test of names against a pattern with `*`, `?`, `[a-z]` or `[!a-z]` from a file. No regular expression, which could take for ever. */
export function createMatcher(pattern: string): (name: string) => boolean {
  const parts = Array.from(pattern.matchAll(/\*+|\[[!^]?[^[\]]+\]|./gsu), ([part]) => toPart(part));
  return (name) => isMatch(parts, Array.from(name));
}

function toPart(text: string): Part {
  if (text.startsWith("*")) return "any";
  if (text === "?") return () => true;
  if (text.length === 1 || !text.startsWith("[")) return (character) => character === text;
  const isNegated = /^\[[!^]/.test(text);
  const ranges = Array.from(
    text.slice(isNegated ? 2 : 1, -1).matchAll(/(.)(?:-(.))?/gsu),
    ([, from = "", to = from]) => [codeOf(from), codeOf(to)] as const,
  );
  return (character) => ranges.some(([from, to]) => from <= codeOf(character) && codeOf(character) <= to) !== isNegated;
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

function isMatch(parts: readonly Part[], characters: readonly string[]): boolean {
  let part = 0;
  let position = 0;
  /** The last `*`, and the first character after those that it matches. No earlier `*` needs to match more. */
  let last: { part: number; position: number } | undefined;
  while (position < characters.length) {
    const current = parts[part];
    if (current === "any") {
      last = { part: part++, position };
    } else if (current?.(characters[position] ?? "") === true) {
      part++;
      position++;
    } else if (last === undefined) {
      return false;
    } else {
      position = ++last.position;
      part = last.part + 1;
    }
  }
  return parts.slice(part).every((one) => one === "any");
}

/** Characters that select several targets, and that no name of a target contains. */
const special = /^!|[,*?[\]]/;

/** Returns whether the name of a target selects several targets: a pattern, a list with commas, or an exclusion such as `!eu-3`. */
export function isTargetPattern(name: string): boolean {
  return special.test(name);
}

/** Returns the names, patterns and exclusions of a list such as `canary,eu-*,!eu-3`. */
export function splitPatterns(list: string): string[] {
  return list
    .split(",")
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== "");
}

/** Returns the patterns of a field with one list, several, or none. */
export function patternsIn(field: unknown): string[] {
  return [field].flat().flatMap((one) => (typeof one === "string" ? splitPatterns(one) : []));
}

/**
 * Returns what names, patterns and exclusions (`!name`, `!eu-*`) select, in the order of the patterns, and those that match no name. Exclusions alone
 * select all other names.
 */
export function selectNames(
  patterns: readonly string[],
  names: readonly string[],
): Readonly<Record<"names" | "unmatched", readonly string[]>> {
  const matched = patterns.map((pattern) => {
    const isExclusion = pattern.startsWith("!");
    return {
      pattern,
      isExclusion,
      found: names.filter(createMatcher(isExclusion ? pattern.slice(1).trim() : pattern)),
    };
  });
  const included = matched.filter(({ isExclusion }) => !isExclusion);
  const excluded = new Set(matched.filter(({ isExclusion }) => isExclusion).flatMap(({ found }) => found));
  const candidates = included.length === 0 && excluded.size > 0 ? names : included.flatMap(({ found }) => found);
  return {
    names: [...new Set(candidates)].filter((name) => !excluded.has(name)),
    unmatched: matched.filter(({ found }) => found.length === 0).map(({ pattern }) => pattern),
  };
}

/** Kind of object that can be stored in files. */
export type Kind = "dashboard" | "alert";

/** Kind of object that a folder defines. An SLO becomes a dashboard and alerts. */
export type FileKind = Kind | "slo";

/** The SLO that a dashboard or an alert belongs to. */
export interface OwnSlo {
  /** Path of its file in `slos/`, without the extension. */
  readonly key: string;
  /** In percent. */
  readonly objective: number;
}

/** Kinds of objects that files refer to by name. */
export type ReferenceKind = CoreReferenceKind | "alerts";

/** Singular noun of each kind, for messages. */
export const singular: Readonly<Record<ReferenceKind, string>> = {
  sources: "source",
  connections: "connection",
  webhooks: "webhook",
  savedSearches: "saved search",
  dashboards: "dashboard",
  tiles: "tile",
  alerts: "alert",
};

/** Returns the plural noun of a kind, for messages. */
export function pluralOf(kind: ReferenceKind): string {
  return `${singular[kind]}${kind === "savedSearches" ? "es" : "s"}`;
}

export const referenceKinds = Object.keys(singular) as readonly ReferenceKind[];

/** Identifiers by kind and name, for one deployment. */
export type Bindings = { readonly [Of in ReferenceKind]?: Readonly<Record<string, string>> };
