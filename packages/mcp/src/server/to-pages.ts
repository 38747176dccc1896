import { escapeInvisible } from "@obstack/basics";
import { estimateTokens } from "./estimate-tokens.ts";

/** Maximum length of texts. */
const maxText = 400;

/** Maximum tokens of a member that says what an object is, and number of them that its later pages repeat. */
const context = { tokens: 30, members: 3 };

type Container = Record<string, unknown> | unknown[];

/**
 * Returns the parts of a value that fit into a budget each. Together they have every part once: small members of an object first, then lists and
 * large members. What fits into a quarter of the budget stays whole. Pages that continue an object repeat its first short members.
 *
 * @param budget Maximum number of tokens of a part.
 * @param isWhole Whether long texts are divided into parts. Default: they are shortened.
 */
export function toPages(value: unknown, budget: number, isWhole = false): readonly unknown[] {
  const whole = shorten(value, isWhole);
  const sizes = new Map<object, number>();
  if (measure(whole, sizes) <= budget) return [whole];
  const pages: unknown[] = [];
  const begun = new Set<object>();
  let copies = new Map<object, Container>();
  let left = budget;

  /** Returns the copy of a container on this page, inside of those of its ancestors. */
  const open = (one: Container, path: readonly Step[]): Container => {
    const known = copies.get(one);
    if (known !== undefined) return known;
    const step = path.at(-1);
    const copy = Array.isArray(one) ? [] : begun.has(one) ? contextOf(one) : {};
    left -= measure(copy) + (step !== undefined && !Array.isArray(step.container) ? measure(step.key) : 0);
    begun.add(one);
    copies.set(one, copy);
    if (step === undefined) pages.push(copy);
    else put(open(step.container, path.slice(0, -1)), step.key, copy);
    return copy;
  };
  const add = (one: unknown, path: readonly Step[]): void => {
    const size = measure(one, sizes);
    if (size > budget / 4 && typeof one === "object" && one !== null) {
      const members = Object.entries(one as Container);
      const isLarge = ([, member]: readonly [string, unknown]): boolean => measure(member, sizes) > budget / 4;
      const ordered = Array.isArray(one)
        ? members
        : [...members.filter((member) => !isLarge(member)), ...members.filter(isLarge)];
      for (const [key, member] of ordered) add(member, [...path, { container: one as Container, key }]);
      return;
    }
    const { container, key } = path.at(-1) as Step;
    const cost = size + (Array.isArray(container) ? 0 : measure(key));
    if (cost > left && copies.size > 0) {
      copies = new Map();
      left = budget;
    }
    put(open(container, path.slice(0, -1)), key, one);
    left -= cost;
  };
  add(whole, []);
  return pages;
}

/** A member of a container. */
interface Step {
  readonly container: Container;
  readonly key: string;
}

function put(container: Container, key: string, value: unknown): void {
  if (Array.isArray(container)) container.push(value);
  else container[key] = value;
}

/** Returns what says which object a page continues. */
function contextOf(record: Record<string, unknown>): Record<string, unknown> {
  const short = Object.entries(record).filter(([, one]) => typeof one !== "object" && measure(one) <= context.tokens);
  return Object.fromEntries(short.slice(0, context.members));
}

/** Returns the tokens of a value. A mark that separates it from the next is one. */
function measure(value: unknown, sizes = new Map<object, number>()): number {
  if (typeof value === "string") return 1 + estimateTokens(JSON.stringify(value).slice(1, -1));
  if (typeof value !== "object" || value === null) return 1 + estimateTokens(String(value));
  const known = sizes.get(value);
  if (known !== undefined) return known;
  let size = 1;
  for (const [key, member] of Object.entries(value))
    size += measure(member, sizes) + (Array.isArray(value) ? 0 : measure(key));
  sizes.set(value, size);
  return size;
}

/**
 * Shortens every text of a value, and replaces invisible characters by their codes.
 *
 * @param isWhole Whether long texts become lists of their parts instead, which pages can divide.
 */
function shorten(value: unknown, isWhole: boolean): unknown {
  if (typeof value === "string") {
    if (!isWhole || value.length <= maxText) return shortenText(value, maxText);
    const parts = value.match(new RegExp(`[^]{1,${maxText}}`, "gu")) ?? [];
    return { textInParts: parts.map((part) => shortenText(part, 2 * maxText)) };
  }
  if (Array.isArray(value)) return value.map((item) => shorten(item, isWhole));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [shortenText(key, maxText), shorten(inner, isWhole)]),
  );
}

function shortenText(text: string, length: number): string {
  const start = text.length <= length ? text : `${text.slice(0, length)}… (${text.length} characters)`;
  return escapeInvisible(start, (one) => {
    const code = (one.codePointAt(0) ?? 0).toString(16).padStart(4, "0");
    return code.length > 4 ? `\\u{${code}}` : `\\u${code}`;
  });
}
