import { createHash } from "node:crypto";

/** Returns a cursor for the part of a result that starts at a position. It is valid only for the same command line. */
export function toCursor(words: readonly string[], position: number): string {
  return `${position}.${fingerprint(words)}`;
}

/** Returns the position of a cursor, or `undefined` if it belongs to other arguments. */
export function fromCursor(words: readonly string[], cursor: string | undefined): number | undefined {
  if (cursor === undefined) return 0;
  const [position = "", hash] = cursor.split(".");
  return /^\d{1,9}$/.test(position) && hash === fingerprint(words) ? Number(position) : undefined;
}

function fingerprint(words: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(words)).digest("base64url").slice(0, 8);
}
