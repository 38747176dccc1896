/** Tells whether what is written to a stream may have colours: on a terminal that has some, and where nobody objects. */
export function usesColor(
  stream: { readonly isTTY?: boolean; getColorDepth?(environment: object): number },
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  if (stream.isTTY !== true || environment["NO_COLOR"] || environment["CI"]) return false;
  return (stream.getColorDepth?.(environment) ?? 1) >= 4;
}
