/** A filter cannot be understood. */
export class FilterError extends Error {
  override readonly name: string = "FilterError";
}
