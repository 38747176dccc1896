/** Returns an error and its causes, outermost first. */
export function getCauses(error: unknown): Error[] {
  const causes: Error[] = [];
  // Causes can be circular.
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause) causes.push(cause);
  return causes;
}
