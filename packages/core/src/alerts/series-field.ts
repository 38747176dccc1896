const names: string[] = [];

/** Returns the name of the field that has the value of a series in a point. Always the same string, because new ones are slow keys. */
export function seriesField(index: number): string {
  return (names[index] ??= `series_${index}.data`);
}
