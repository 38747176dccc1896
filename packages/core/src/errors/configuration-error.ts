import { ObstackError } from "./obstack-error.ts";

/** A client was created with an option that is missing or wrong. Nothing was sent. */
export class ConfigurationError extends ObstackError {
  readonly kind = "configuration";
  override get name(): string {
    return "ConfigurationError";
  }
  /** Name of the option. */
  readonly option: string;
  /** Environment variable that the option falls back to, when it is missing and has one. */
  declare readonly variable: string | undefined;

  constructor(option: string, message: string, details: { readonly hint?: string; readonly variable?: string } = {}) {
    super(`${option} ${message}.`, details);
    this.option = option;
  }
}
