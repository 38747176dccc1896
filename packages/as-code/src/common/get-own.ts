/** Returns the own property of a record, so that names such as `constructor` do not resolve to inherited properties. */
export function getOwn<Value>(record: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
