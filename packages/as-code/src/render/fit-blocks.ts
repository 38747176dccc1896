import { formatCount, groupBy } from "@obstack/core/internal";

/** A part of a report. */
export interface Block {
  readonly lines: readonly string[];
  /** What remains of it if there is no room for all of its lines. */
  readonly short: string;
  /** What it shows. Default: nothing that is worth counting. */
  readonly shows?: Shown | undefined;
}

/** Such as 3 alerts `to update`. */
export interface Shown {
  readonly count: number;
  /** One of them, such as `alert`. */
  readonly noun: string;
  /** What follows, such as `to update`. Default: nothing. */
  readonly what?: string | undefined;
}

/** Room for the count of what is not shown. */
const omissionLength = 240;

/** Joins a head and blocks. If they are too long, shortens blocks, the last ones first, cuts those at the end that do not fit at all, and counts them by kind. */
export function fitBlocks(
  head: readonly string[],
  blocks: readonly Block[],
  {
    maxLength = Infinity,
    elsewhere = "",
  }: { readonly maxLength?: number | undefined; readonly elsewhere?: string | undefined },
): string {
  const complete = join([...head, ...blocks.flatMap(({ lines }) => lines)]);
  if (complete.length <= maxLength) return complete;
  let left = maxLength - omissionLength - elsewhere.length - join(head).length;
  // At most half of the room, so that the first blocks stay complete.
  let shortRoom = left / 2;
  const end = blocks.findIndex(({ short }) => (shortRoom -= short.length + 1) < 0);
  const listed = end === -1 ? blocks : blocks.slice(0, end);
  left -= listed.reduce((sum, { short }) => sum + short.length + 1, 0);
  const large = left / 4;
  let isFull = false;
  const lines = listed.flatMap(({ lines: all, short }) => {
    const more = all.join("\n").length - short.length;
    // A large block is shortened on its own; after a usual one, all others are.
    if (more > left && more <= large) isFull = true;
    if (isFull || more > left) return [short];
    left -= more;
    return all;
  });
  const omitted = describeShown(blocks.slice(listed.length));
  return join([...head, ...lines, "", omitted === "" ? elsewhere : `**Not shown: ${omitted}.** ${elsewhere}`]);
}

/** Counts what blocks show, in the order in which they show it. */
function describeShown(blocks: readonly Block[]): string {
  const all = blocks.flatMap(({ shows }) => shows ?? []);
  return Array.from(groupBy(all, ({ noun, what }) => JSON.stringify([noun, what])).values(), (same) => {
    const count = same.reduce((sum, one) => sum + one.count, 0);
    const [{ noun, what }] = same as [Shown];
    return `${formatCount(count, noun)}${what === undefined ? "" : ` ${what}`}`;
  }).join(", ");
}

function join(lines: readonly string[]): string {
  return lines
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trimEnd();
}
