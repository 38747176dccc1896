const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for XML. Replaces characters that are invalid there or change the direction of the text. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\uFFFE\uFFFF]/gu, "\uFFFD")
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
