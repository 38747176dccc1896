/** Truncates a text for messages. */
export function shortened(text: string, length = 80): string {
  // Avoid ending with half of a surrogate pair.
  return text.length <= length ? text : `${text.slice(0, length).replace(/[\ud800-\udbff]$/, "")}…`;
}
