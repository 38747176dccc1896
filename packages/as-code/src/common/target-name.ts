import { isReserved } from "./portable-names.ts";

/** Leaves room for prefixes and suffixes in file names. */
const maxLength = 200;

/** Returns why a target cannot have a name, which is a part of file names; undefined if it can. */
export function findNameMistake(target: string): string | undefined {
  const isName = /^\w[\w.@-]*$/.test(target) && target.length <= maxLength && target !== "__proto__";
  if (isName && !isReserved(target)) return undefined;
  return `Invalid target name ${JSON.stringify(target)}. Use up to ${maxLength} letters, digits, ".", "@", "-" and "_". It cannot start or end with a dot, or be a Windows device name such as "con".`;
}
