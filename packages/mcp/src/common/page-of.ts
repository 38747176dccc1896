import { estimateTokens } from "./estimate-tokens.ts";
import { shorten } from "./shorten.ts";

/** A part of a value that fits into a budget. */
export interface Page {
  readonly value: unknown;
  /** Position of the next part. Absent on the last page. */
  readonly next?: number;
}

/** Maximum lengths of texts, tried in this order until a page has an item. */
const textLengths = [400, 120, 40];

/**
 * Returns a page of a value: the value itself if it fits, otherwise with as many items of its largest list as fit, from a position on. Long texts
 * are shortened first.
 *
 * @param budget Maximum number of tokens.
 */
export function pageOf(value: unknown, start: number, budget: number): Page {
  for (const length of textLengths) {
    const whole = shorten(value, length);
    if (start === 0 && sizeOf(whole) <= budget) return { value: whole };
    const list = largestList(whole);
    if (list === undefined) continue;
    const short = withoutOtherLists(whole, list, budget);
    const rest = sizeOf(replace(short, list.path, []));
    let size = rest;
    let end = start;
    while (end < list.items.length) {
      size += sizeOf(list.items[end]) + 1;
      if (size > budget) break;
      end++;
    }
    if (end === start && start < list.items.length) continue;
    const part = replace(short, list.path, list.items.slice(start, end));
    return end < list.items.length ? { value: part, next: end } : { value: part };
  }
  return { value: { tooLarge: "The result does not fit. Request less, or run the command itself." } };
}

/** Replaces other large lists by the number of their items until the rest of the value leaves half of the budget to the list. */
function withoutOtherLists(value: unknown, { path }: List, budget: number): unknown {
  let short = value;
  while (sizeOf(replace(short, path, [])) > budget / 2) {
    // Not those that contain the list.
    const other = largestList(replace(short, path, []), path);
    if (other === undefined || other.items.length === 0) break;
    short = replace(short, other.path, `${other.items.length} items`);
  }
  return short;
}

function sizeOf(value: unknown): number {
  return estimateTokens(JSON.stringify(value) ?? "");
}

type Path = readonly (string | number)[];

interface List {
  readonly path: Path;
  readonly items: readonly unknown[];
}

/** Returns the list of a value with the largest text, except those on the way to `inner`. */
function largestList(value: unknown, inner: Path = []): List | undefined {
  let found: (List & { readonly size: number }) | undefined;
  const visit = (one: unknown, path: Path): void => {
    if (typeof one !== "object" || one === null || path.length > 8) return;
    const isOnTheWay = path.length < inner.length && path.every((key, index) => String(key) === String(inner[index]));
    if (Array.isArray(one) && !(inner.length > 0 && isOnTheWay)) {
      const size = sizeOf(one);
      // A list with one item is only the wrapper of a large list in it.
      if (found === undefined || size > found.size || (found.items.length === 1 && size > found.size / 4)) {
        found = { path, items: one, size };
      }
    }
    for (const [key, next] of Object.entries(one)) visit(next, [...path, key]);
  };
  visit(value, []);
  return found;
}

function replace(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((one: unknown, index) => (index === Number(key) ? replace(one, rest, by) : one));
  const record = value as Readonly<Record<string, unknown>>;
  return { ...record, [key]: replace(record[key], rest, by) };
}
