/** A condition in SQL with its parameters: the text holds nothing that a user wrote. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly unknown[];
}
