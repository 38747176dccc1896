/** Hides keys in what a server sends and in what the log contains. */
export interface KeyRedaction {
  /** Replaces keys in a text. */
  readonly text: (text: string) => string;
  /** Replaces keys in every name and text of parsed JSON. */
  readonly value: (value: unknown) => unknown;
}

/** Creates the redaction of keys, also in base64, in URLs and in escaped JSON. */
export function redactKeys(secrets: readonly string[]): KeyRedaction {
  const forms = [...new Set(secrets.flatMap(formsOf))].toSorted((a, b) => b.length - a.length);
  const text = (given: string): string => forms.reduce((shown, form) => shown.replaceAll(form, "[secret]"), given);
  const value = (given: unknown): unknown => {
    if (typeof given === "string") return text(given);
    if (Array.isArray(given)) return given.map(value);
    if (typeof given !== "object" || given === null) return given;
    return Object.fromEntries(Object.entries(given).map(([name, inner]) => [text(name), value(inner)]));
  };
  return { text, value };
}

/** Keys that are shorter would hide parts of ordinary words. */
const minLength = 4;

function formsOf(secret: string): string[] {
  if (secret.length < minLength) return secret === "" ? [] : [secret];
  const encoded = [0, 1, 2].map((offset) => base64At(secret, offset)).filter((form) => form.length >= minLength * 2);
  const urlSafe = encoded.map((form) => form.replaceAll("+", "-").replaceAll("/", "_"));
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...encoded, ...urlSafe];
}

/** Returns the base64 characters that depend on the secret alone, if this many bytes precede it in a group of three. */
function base64At(secret: string, offset: number): string {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
  const first = offset === 0 ? 0 : offset + 1;
  return bytes.toString("base64").slice(first, Math.floor((bytes.length * 8) / 6));
}
