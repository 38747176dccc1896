/** Yields the path of each nested value, with a copy in which that value is replaced. */
export function* replaceEach(value: unknown, replacement: unknown, path = ""): Generator<readonly [string, unknown]> {
  yield [path, replacement];
  if (typeof value !== "object" || value === null) return;
  for (const [name, item] of Object.entries(value)) {
    for (const [where, changed] of replaceEach(item, replacement, `${path}.${name}`)) {
      const copy: unknown = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
      (copy as Record<string, unknown>)[name] = changed;
      yield [where, copy];
    }
  }
}
