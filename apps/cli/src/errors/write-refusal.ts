import { ConfigurationError } from "@obstack/core";

/** A write that a setting of the command refuses. Nothing was sent. */
export class WriteRefusal extends ConfigurationError {
  /** Machine-readable reason. */
  readonly code: "read-only" | "agent-writes";

  constructor(code: WriteRefusal["code"], subject: string, request: string, hint: string) {
    super(subject, `refuses ${request}`, { hint });
    this.code = code;
  }
}
