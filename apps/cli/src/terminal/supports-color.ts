/** Returns whether to color the output to a stream: only on a terminal with colors, and not under `CI` or `NO_COLOR`. */
export function supportsColor(
  stream: { readonly isTTY?: boolean; getColorDepth?(environment: object): number },
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  if (stream.isTTY !== true || environment["CI"]) return false;
  // Respects NO_COLOR.
  return (stream.getColorDepth?.(environment) ?? 1) >= 4;
}
