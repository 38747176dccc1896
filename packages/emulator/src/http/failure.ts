/** A rejected request. `code` is the error code of the hosted deployment. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly status: number;
  readonly code: string;
  /** Why the request was refused, for the request log: responses often say less. Never contains a credential. */
  readonly reason: string;

  constructor(status: number, code: string, message: string, reason: string = message) {
    super(message);
    this.status = status;
    this.code = code;
    this.reason = reason;
  }
}

export const notFound = (what = "Not found", reason: string = what): Failure =>
  new Failure(404, "NOT_FOUND", what, reason);
export const badRequest = (message: string): Failure => new Failure(400, "BAD_REQUEST", message);
export const unauthorized = (message = "Unauthorized", reason: string = message): Failure =>
  new Failure(401, "UNAUTHORIZED", message, reason);
