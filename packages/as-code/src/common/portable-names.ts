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
