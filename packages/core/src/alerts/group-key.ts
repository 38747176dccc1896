const keys = new WeakMap<readonly string[], string>();

/** Returns a text that identifies a group. Remembers it, because a group has many windows. */
export function groupKey(group: readonly string[]): string {
  if (group.length === 0) return "[]";
  let key = keys.get(group);
  if (key === undefined) {
    key = JSON.stringify(group);
    keys.set(group, key);
  }
  return key;
}
