/** A place in a request that violates the spec, such as `tiles.0.name`, and the requirement, such as `must be string`. */
export interface Violation {
  readonly path: string;
  readonly message: string;
}
