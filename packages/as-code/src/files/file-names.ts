import type { Kind } from "../common/kind.ts";
import { slug } from "./slug.ts";

/** Device names that Windows reserves, with any extension. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(?:\.|$)/i;

/** Returns whether some file system does not allow a file name, with any extension. */
export function isReserved(name: string): boolean {
  return devices.test(name) || /[. ]$/.test(name);
}

/** Returns a file name for an object, from its name if that contains letters or digits, else from its kind. */
export function fileNameOf(name: string | undefined, kind: Kind): string {
  const words = slug(name ?? "") || kind;
  return isReserved(words) ? `${words}-${kind}` : words;
}

/** Folds case and Unicode normalization: paths that some file system treats as the same file have equal results. */
export function foldName(path: string): string {
  // Upper case first, so that ß equals SS, and both small sigmas are equal.
  return path.normalize("NFC").toUpperCase().toLowerCase().normalize("NFC");
}
