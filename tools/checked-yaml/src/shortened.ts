/** Returns the beginning of a text, for messages. */
export function shortened(text: string, length = 80): string {
  // Half a character is none.
  return text.length <= length ? text : `${text.slice(0, length).replace(/[\ud800-\udbff]$/, "")}…`;
}
