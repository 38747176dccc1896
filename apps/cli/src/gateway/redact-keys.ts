/** Hides keys in what a server sends and in what the log contains. */
export interface KeyRedaction {
  /** Replaces keys in a text. */
  readonly text: (text: string) => string;
  /** Replaces keys in every name and text of parsed JSON. */
  readonly value: (value: unknown) => unknown;
}

/** Creates the redaction of keys, also in base64, in another case, and with any of their characters escaped as in URLs and JSON. */
export function redactKeys(secrets: readonly string[]): KeyRedaction {
  const longestFirst = [...new Set(secrets)].toSorted((a, b) => b.length - a.length);
  const keys = new RegExp(longestFirst.flatMap(formsOf).join("|") || "(?!)", "gi");
  const text = (given: string): string => given.replaceAll(keys, "[secret]");
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
  if (secret.length < minLength) return secret === "" ? [] : [literal(secret)];
  const encoded = [0, 1, 2].map((offset) => base64At(secret, offset)).filter((form) => form.length >= minLength * 2);
  const base64 = encoded.map((form) => literal(form).replaceAll("\\+", "[+-]").replaceAll("/", "[/_]"));
  return [Array.from(secret, anyForm).join(""), ...base64];
}

/** Returns a pattern of a character, as it is or escaped. The number of backslashes is bounded, so that a match takes linear time. */
function anyForm(character: string): string {
  const percent = Array.from(Buffer.from(character), (byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
  const unicode = Array.from({ length: character.length }, (_, index) =>
    character.charCodeAt(index).toString(16).padStart(4, "0"),
  );
  const inJson = String.raw`\\{1,4}u` + unicode.join(String.raw`\\{1,4}u`);
  return `(?:${[literal(character), percent, inJson, literal(JSON.stringify(character).slice(1, -1))].join("|")})`;
}

function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

/** Returns the base64 characters that depend on the secret alone, if this many bytes precede it in a group of three. */
function base64At(secret: string, offset: number): string {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
  const first = offset === 0 ? 0 : offset + 1;
  return bytes.toString("base64").slice(first, Math.floor((bytes.length * 8) / 6));
}
