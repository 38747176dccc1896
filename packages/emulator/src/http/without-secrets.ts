import { replaceSecrets } from "@obstack/core";

/** Returns a body as JSON, or as text if it is not JSON, with `[redacted]` in place of secrets. */
export function withoutSecrets(text: string | undefined): unknown {
  if (text === undefined || text === "") return undefined;
  try {
    return replaceSecrets(JSON.parse(text), () => "[redacted]");
  } catch {
    return text;
  }
}
