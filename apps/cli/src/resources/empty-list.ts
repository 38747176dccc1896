/** Returns the message for a list of records of which none matches, with the states of all. */
export function emptyList(what: string, states: readonly unknown[]): string {
  if (states.length === 0) return `No ${what}.`;
  const names = new Set(states.map((state) => (typeof state === "string" && state !== "" ? state : "unknown")));
  return `None of ${states.length} ${what} matches. Their states: ${[...names].toSorted().join(", ")}.`;
}
