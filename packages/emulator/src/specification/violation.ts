/** A place in a request that violates the spec, such as `tiles.0.name`, and what it must be. */
export interface Violation {
  readonly path: string;
  readonly message: string;
}
