/** A query exceeds a limit, for example a filter with a thousand parts. */
export class QueryLimitError extends Error {
  override readonly name = "QueryLimitError";
}
