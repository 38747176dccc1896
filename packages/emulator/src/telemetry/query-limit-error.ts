/** A query is more than SQLite takes, such as a filter of a thousand parts. */
export class QueryLimitError extends Error {
  override readonly name = "QueryLimitError";
}
