import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { tidy } from "../common/value.ts";

/** Long enough for a channel with the identifier of its webhook. */
const maxLength = 64;

/** Returns a fingerprint of a value: the value itself if its JSON has at most 64 characters, else its hash; null for no value. */
export function fingerprint(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  const plain = tidy(value);
  const text = JSON.stringify(plain);
  const isShort = text.length <= maxLength && !text.startsWith('"sha256:');
  return isShort ? plain : `sha256:${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
}

/** Returns whether a value has a fingerprint. */
export function matchesFingerprint(print: unknown, value: unknown): boolean {
  return isDeepStrictEqual(print ?? null, fingerprint(value));
}

/** Returns the value of a fingerprint, or undefined if only its hash is known. */
export function getFingerprintedValue(print: unknown): unknown {
  return typeof print === "string" && print.startsWith("sha256:") ? undefined : print;
}
