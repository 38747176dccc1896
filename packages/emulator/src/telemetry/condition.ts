/** A condition in SQL with its parameters. The SQL contains no user input. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Thrown if a query or a filter is invalid or not supported. */
export class QueryError extends Error {
  override readonly name: string = "QueryError";
}

/** Thrown if a query exceeds a limit, for example with a filter of a thousand parts. */
export class QueryLimitError extends QueryError {
  override readonly name = "QueryLimitError";
}

export function valueOf(value: unknown): Condition {
  return { sql: "?", values: [value] };
}

/** Replaces each `??` with a condition. */
export function join(template: string, ...parts: readonly Condition[]): Condition {
  let index = 0;
  return {
    sql: template.replaceAll("??", () => parts[index++]?.sql ?? ""),
    values: parts.flatMap(({ values }) => values),
  };
}

/** Joins conditions with commas. */
export function listOf(parts: readonly Condition[]): Condition {
  return join(parts.map(() => "??").join(", "), ...parts);
}
