export class Failure extends Error {
  override readonly name = "Failure";
  readonly status: number;
  /** Error code of the hosted deployment, such as `NOT_FOUND`. */
  readonly code: string;
  /** Reason in the request log, often more specific than the response. Never contains a credential. */
  readonly reason: string;

  constructor(status: number, code: string, message: string, reason: string = message) {
    super(message);
    this.status = status;
    this.code = code;
    this.reason = reason;
  }
}

export const notFound = (message = "Not found", reason: string = message): Failure =>
  new Failure(404, "NOT_FOUND", message, reason);
export const badRequest = (message: string): Failure => new Failure(400, "BAD_REQUEST", message);
export const unauthorized = (message = "Unauthorized", reason: string = message): Failure =>
  new Failure(401, "UNAUTHORIZED", message, reason);
