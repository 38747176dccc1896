/** Thrown if a filter is invalid or not supported. */
export class FilterError extends Error {
  override readonly name: string = "FilterError";
}
