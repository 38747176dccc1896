import type { FileKind } from "./kind.ts";

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
