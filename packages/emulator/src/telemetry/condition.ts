/** A condition in SQL with its parameters. The SQL contains no user input. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Thrown if a filter is invalid or not supported. */
export class FilterError extends Error {
  override readonly name: string = "FilterError";
}

/** Thrown if a query exceeds a limit, for example with a filter of a thousand parts. */
export class QueryLimitError extends Error {
  override readonly name = "QueryLimitError";
}
