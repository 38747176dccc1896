/** By their properties, and fillers that only look like nothing. U+0020 stays. */
const invisible =
  /(?! )[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Cf}\p{Co}\p{Zs}\p{Zl}\p{Zp}\u007F-\u009F\u2800\u{1D159}]|\u{16FE4}/gu;

/** Replaces characters that can reorder, hide or carry text, or look like a space, and that JSON does not escape. */
export function escapeInvisible(text: string, escape: (character: string) => string): string {
  return text.replaceAll(invisible, escape);
}
