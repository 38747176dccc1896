/** Formats a number of things, for example `1 tile` or `3 tiles`. */
export function formatCount(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}
