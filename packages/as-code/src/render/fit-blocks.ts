import { formatCount, groupBy } from "@obstack/core/internal";

/** A part of a report. */
export interface Block {
  readonly lines: readonly string[];
  /** What remains of it if there is no room for all of its lines. */
  readonly short: string;
  /** What it shows, such as `change`. Default: nothing that is worth counting. */
  readonly noun?: string;
  readonly count?: number;
}

/** Room for the count of what is not shown. */
const omissionLength = 240;

/** Joins a head and blocks. If they are too long, shortens those that do not fit, the last ones first, cuts those at the end, and counts what they show. */
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
  const lines = listed.flatMap(({ lines: all, short }) => {
    const more = all.join("\n").length - short.length;
    if (more > left) return [short];
    left -= more;
    return all;
  });
  const cut = groupBy(blocks.slice(listed.length), ({ noun }) => noun);
  const omitted = Array.from(cut, ([noun, own]) =>
    noun === undefined
      ? []
      : formatCount(
          own.reduce((sum, { count = 0 }) => sum + count, 0),
          noun,
        ),
  ).flat();
  return join([
    ...head,
    ...lines,
    "",
    omitted.length === 0 ? elsewhere : `**Not shown: ${omitted.join(", ")}.** ${elsewhere}`,
  ]);
}

function join(lines: readonly string[]): string {
  return lines
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trimEnd();
}
