/**
 * Returns whether to color the output to a stream: only on a terminal with colors, and not under `CI` or `NO_COLOR`.
 *
 * @param bits 4 for 16 colors, 8 for 256 colors.
 */
export function supportsColor(
  stream: { readonly isTTY?: boolean; getColorDepth?(environment: object): number },
  environment: Readonly<Record<string, string | undefined>>,
  bits: 4 | 8 = 4,
): boolean {
  if (stream.isTTY !== true || environment["CI"]) return false;
  // Respects NO_COLOR.
  return (stream.getColorDepth?.(environment) ?? 1) >= bits;
}
