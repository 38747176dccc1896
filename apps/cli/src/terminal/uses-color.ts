/** Tells whether what is written to a stream may have colours: on a terminal that has some, and where nobody objects. */
export function usesColor(
  stream: { readonly isTTY?: boolean; getColorDepth?(environment: object): number },
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  if (stream.isTTY !== true || environment["CI"]) return false;
  // It looks at NO_COLOR too.
  return (stream.getColorDepth?.(environment) ?? 1) >= 4;
}
