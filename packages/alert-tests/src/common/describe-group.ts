/** Returns the values of a group as text. A grouped alert fires under an empty group if a window has no rows. */
export function describeGroup(group: readonly string[]): string {
  return group.length === 0 ? "no group" : group.join(", ");
}
