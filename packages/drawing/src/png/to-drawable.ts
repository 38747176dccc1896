import { boundLabel, boundMarkdown } from "../bound-drawing.ts";
import { charactersOf } from "../characters.ts";
import { fontCharacters } from "../generated/font-characters.ts";

/** Characters without a shape of their own. */
const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zs}]$/u;

/** Returns whether the packaged fonts have all characters of a drawing. */
export function canDraw(drawing: unknown): boolean {
  if (typeof drawing === "string") return charactersOf(boundMarkdown(drawing)).every(isDrawn);
  if (typeof drawing !== "object" || drawing === null) return true;
  return Object.values(drawing).every(canDraw);
}

/**
 * Replaces the characters of all texts that the packaged fonts lack by their code points, for example `‹U+6771 U+4EAC›`. Otherwise they would
 * be empty boxes, and all such names would look the same.
 */
export function toDrawable<Drawing>(drawing: Drawing): Drawing {
  return replaceIn(drawing) as Drawing;
}

function replaceIn(value: unknown, field?: string): unknown {
  // Bounded first: code points are longer.
  if (typeof value === "string") return replaceMissing(field === "text" ? boundMarkdown(value) : boundLabel(value));
  if (Array.isArray(value)) return value.map((one) => replaceIn(one));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaceIn(one, name)]));
}

/** Replaces the characters of a text that the packaged fonts lack by their code points. */
export function replaceMissing(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  let replaced = "";
  let missing: string[] = [];
  const flush = (): void => {
    if (missing.length > 0) replaced += `‹${missing.join(" ")}›`;
    missing = [];
  };
  for (const character of charactersOf(text)) {
    if (isDrawn(character)) {
      flush();
      replaced += character;
    } else missing.push(...codePointsOf(character));
  }
  flush();
  return replaced;
}

function isDrawn(character: string): boolean {
  return Array.from(character).every((one) => {
    const code = one.codePointAt(0) ?? 0;
    return invisible.test(one) || fontCharacters.some(([first, last]) => code >= first && code <= last);
  });
}

function codePointsOf(character: string): readonly string[] {
  return Array.from(character)
    .filter((one) => !invisible.test(one))
    .map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`);
}
