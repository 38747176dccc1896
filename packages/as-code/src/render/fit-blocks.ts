/** A part of a report. */
export interface Block {
  readonly lines: readonly string[];
  /** What remains of it if there is no room for all of its lines. */
  readonly short: string;
}

/** Room for the sentence about what is not shown. */
const omissionLength = 80;

/**
 * Joins a head and blocks. If they are longer than the limit, shortens blocks, the last ones first, and then counts those that do not fit at all.
 *
 * @param maxLength In UTF-16 code units. The head is always complete.
 */
export function fitBlocks(
  head: readonly string[],
  blocks: readonly Block[],
  maxLength: number = Number.POSITIVE_INFINITY,
): string {
  const complete = join([...head, ...blocks.flatMap(({ lines }) => lines)]);
  if (complete.length <= maxLength) return complete;
  let left = maxLength - omissionLength - join(head).length;
  // At most half of the room, so that the first blocks stay complete.
  let shortRoom = left / 2;
  const listed = blocks.filter(({ short }) => {
    shortRoom -= short.length + 1;
    return shortRoom >= 0;
  });
  left -= listed.reduce((sum, { short }) => sum + short.length + 1, 0);
  const lines = listed.flatMap((block) => {
    const more = block.lines.join("\n").length - block.short.length;
    if (more > left) return [block.short];
    left -= more;
    return block.lines;
  });
  const omitted = blocks.length - listed.length;
  return join([
    ...head,
    ...lines,
    "",
    ...(omitted === 0 ? [] : [`${omitted} more ${omitted === 1 ? "entry is" : "entries are"} too long to show.`]),
  ]);
}

function join(lines: readonly string[]): string {
  return lines
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trimEnd();
}
