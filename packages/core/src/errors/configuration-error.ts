import { ObstackError } from "./obstack-error.ts";

/** A client was created with an option that is missing or wrong. Nothing was sent. */
export class ConfigurationError extends ObstackError {
  readonly kind = "configuration";
  /** Name of the option. */
  readonly option: string;

  constructor(option: string, message: string, hint?: string) {
    super(message, hint === undefined ? {} : { hint });
    this.option = option;
  }
}
