import { ObstackError } from "./obstack-error.ts";

/** Thrown when a client option is missing or invalid. Nothing was sent. */
export class ConfigurationError extends ObstackError {
  readonly kind = "configuration";
  override get name(): string {
    return "ConfigurationError";
  }
  /** Name of the option. */
  declare readonly option: string;
  /** Environment variable that sets the option, if it has one. */
  declare readonly variable: string | undefined;

  constructor(
    option: string,
    message: string,
    details: { readonly hint?: string; readonly variable?: string | undefined } = {},
  ) {
    super(`${option} ${message}.`, details);
    this.option = option;
  }
}
