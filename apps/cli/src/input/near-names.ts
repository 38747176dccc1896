import { distance } from "fastest-levenshtein";

const maxNames = 3;

/** Maximum share of a name that may differ. */
const maxDifference = 0.4;

/** Returns up to three names that contain a text, or a word like it, or differ little from it, most similar first. */
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
  const difference = share(wanted, name);
  const isPart = name.includes(wanted) || name.split(/\W+/).some((word) => share(wanted, word) < maxDifference);
  return isPart ? difference * maxDifference : difference;
}

function share(one: string, other: string): number {
  return distance(one, other) / Math.max(one.length, other.length, 1);
}
