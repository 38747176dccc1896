import type { Kind } from "../common/kind.ts";
import { slug } from "./slug.ts";

/** Names that Windows keeps for devices, with any ending. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(?:\.|$)/i;

/** Tells whether a name cannot be the name of a file on every disk, whatever its ending. */
export function isReserved(name: string): boolean {
  return devices.test(name) || /[. ]$/.test(name);
}

/** Returns the name of a file for an object: of its name where that has letters or digits, else of its kind. */
export function fileNameOf(name: string | undefined, kind: Kind): string {
  const words = slug(name ?? "") || kind;
  return isReserved(words) ? `${words}-${kind}` : words;
}

/** Returns what a disk that ignores case and Unicode normalization takes a path for: equal for paths that it takes for one. */
export function foldName(path: string): string {
  // In upper case first: ß and SS are one, and so are both small sigmas.
  return path.normalize("NFC").toUpperCase().toLowerCase().normalize("NFC");
}
