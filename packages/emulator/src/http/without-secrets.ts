import { replaceSecrets } from "@obstack/core";

/** Returns a body as JSON, with `[redacted]` in place of secrets. Only its length is shown if it is not JSON: it could contain secrets anywhere. */
export function withoutSecrets(text: string | undefined): unknown {
  if (text === undefined || text === "") return undefined;
  try {
    return replaceSecrets(JSON.parse(text), () => "[redacted]");
  } catch {
    return `[redacted: ${text.length} characters that are not JSON]`;
  }
}
