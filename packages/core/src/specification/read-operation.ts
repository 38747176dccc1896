/** An operation that only reads, generated from the spec. */
export interface ReadOperation {
  /** HTTP method. A `POST` only reads if the spec marks it with `x-safe`. */
  readonly method: string;
  /** Path template, such as `/api/v2/alerts/{id}`. */
  readonly path: string;
  /** Names of its query parameters. */
  readonly query: readonly string[];
}
