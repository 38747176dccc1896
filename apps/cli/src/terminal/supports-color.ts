/** Depths of colors in bits by values of `FORCE_COLOR`, as in Node. Others force no colors. */
const forcedDepths: ReadonlyMap<string, number> = new Map([
  ["", 4],
  ["1", 4],
  ["true", 4],
  ["2", 8],
  ["3", 24],
]);

/**
 * Returns whether to color the output to a stream: on a terminal with colors, except under `CI` or `NO_COLOR`, and wherever `FORCE_COLOR` says so.
 *
 * @param bits 4 for 16 colors, 8 for 256 colors.
 */
export function supportsColor(
  stream: { readonly isTTY?: boolean; getColorDepth?(environment: object): number },
  environment: Readonly<Record<string, string | undefined>>,
  bits: 4 | 8 = 4,
): boolean {
  const forced = environment["FORCE_COLOR"];
  if (forced !== undefined && !environment["NO_COLOR"]) return (forcedDepths.get(forced) ?? 1) >= bits;
  if (stream.isTTY !== true || environment["CI"]) return false;
  // Respects NO_COLOR.
  return (stream.getColorDepth?.(environment) ?? 1) >= bits;
}
