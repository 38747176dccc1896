/** Returns text as an SQL string literal. */
export function quoteSql(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
