/** Thrown if a query exceeds a limit, for example with a filter of a thousand parts. */
export class QueryLimitError extends Error {
  override readonly name = "QueryLimitError";
}
