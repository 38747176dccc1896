import { distance } from "fastest-levenshtein";

const maxNames = 3;

/** Maximum share of a name that may differ. */
const maxDifference = 0.4;

/** Returns up to three names that contain a text or differ little from it, most similar first. */
export function nearNames(text: string, names: readonly string[]): string[] {
  const wanted = text.toLowerCase();
  return [...new Set(names)]
    .map((name) => ({ name, difference: differenceOf(wanted, name.toLowerCase()) }))
    .filter(({ difference }) => difference <= maxDifference)
    .toSorted((one, other) => one.difference - other.difference)
    .slice(0, maxNames)
    .map(({ name }) => name);
}

/** Returns a number from 0 (equal) to 1. */
function differenceOf(wanted: string, name: string): number {
  const difference = distance(wanted, name) / Math.max(wanted.length, name.length, 1);
  return name.includes(wanted) ? difference * maxDifference : difference;
}
