import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { tidy } from "../common/value.ts";

/** Enough for the identifier of a webhook with what it stands in. */
const longest = 64;

/** What a value was: the value itself where it is short, else its hash; null for none. */
export function fingerprint(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  const plain = tidy(value);
  const text = JSON.stringify(plain);
  const isShort = text.length <= longest && !text.startsWith('"sha256:');
  return isShort ? plain : `sha256:${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
}

/** Tells whether a value is the one that left a fingerprint. */
export function isOf(print: unknown, value: unknown): boolean {
  return isDeepStrictEqual(print ?? null, fingerprint(value));
}

/** The value that left a fingerprint, where that still tells. */
export function valueOf(print: unknown): unknown {
  return typeof print === "string" && print.startsWith("sha256:") ? undefined : print;
}
