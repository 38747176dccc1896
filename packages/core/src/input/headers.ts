import { InputError } from "../errors/input-error.ts";

/** Returns whether a header value is valid: printable Latin-1 characters, spaces and tabs. */
export function isHeaderValue(value: string): boolean {
  return !/[^\t\x20-\x7e\x80-\xff]/.test(value);
}

/**
 * Merges headers. Those of a call override those of the client. Returned names are lowercase.
 *
 * @param clientHeaders Headers with lowercase names.
 * @throws {InputError} If a name or value is invalid. The error contains only names, because a value may be a secret.
 */
export function mergeHeaders(
  clientHeaders: Readonly<Record<string, string>>,
  callHeaders: Readonly<Record<string, string>> | undefined,
): Record<string, string> {
  if (callHeaders === undefined) return clientHeaders;
  try {
    return { ...clientHeaders, ...Object.fromEntries(new Headers(callHeaders)) };
  } catch {
    throw new InputError("headers", "valid HTTP header names and values", Object.keys(callHeaders).join(", "));
  }
}
