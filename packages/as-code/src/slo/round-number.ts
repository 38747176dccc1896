/** Returns a number with three significant digits, to be read by people. */
export function roundNumber(number: number): number {
  return Number(number.toPrecision(3));
}
