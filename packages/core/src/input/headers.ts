import { InputError } from "../errors/input-error.ts";

/** Tells whether a header can carry a value: visible characters of Latin-1, spaces and tabs. */
export function isHeaderValue(value: string): boolean {
  return !/[^\t\x20-\x7e\x80-\xff]/.test(value);
}

/**
 * Returns headers by their names in lower case, those given later over earlier ones.
 *
 * @throws {InputError} when a name or a value is none that HTTP can carry. It does not show the value, which may be a secret.
 */
export function mergeHeaders(
  own: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>> | undefined,
): Record<string, string> {
  if (given === undefined) return own;
  try {
    return { ...own, ...Object.fromEntries(new Headers(given)) };
  } catch {
    // The names alone: a value may be a secret.
    throw new InputError("headers", "names and values that HTTP can carry", Object.keys(given));
  }
}
