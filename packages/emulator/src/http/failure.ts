/** A rejected request. `code` is the error code of the hosted deployment. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const notFound = (what = "Not found"): Failure => new Failure(404, "NOT_FOUND", what);
export const badRequest = (message: string): Failure => new Failure(400, "BAD_REQUEST", message);
export const unauthorized = (message = "Unauthorized"): Failure => new Failure(401, "UNAUTHORIZED", message);
