/** A condition in SQL with its parameters. The SQL contains no user input. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly unknown[];
}
