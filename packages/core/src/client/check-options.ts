import type { TransportOptions } from "./create-transport.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";

/** Names of the options that all clients have. The type requires every one. */
const shared: Readonly<Record<keyof TransportOptions, 1>> = {
  timeout: 1,
  retry: 1,
  fetch: 1,
  maxResponseSize: 1,
  concurrency: 1,
  budget: 1,
  hooks: 1,
  tracing: 1,
};

/**
 * Checks that a client knows every option that is set, so that a misspelled one is not ignored.
 *
 * @param own Options of the deployment, by name. The first one is the credential.
 * @throws {ConfigurationError} If an option is unknown. The hint contains the most similar option. Values are not shown.
 */
export function checkOptions<Options extends TransportOptions>(
  options: Options,
  own: Readonly<Record<Exclude<keyof Options, keyof TransportOptions>, 1>>,
): void {
  const names = [...Object.keys(own), ...Object.keys(shared)];
  for (const [option, value] of Object.entries(options)) {
    if (value === undefined || names.includes(option)) continue;
    const similar = import.meta.browser
      ? undefined
      : /token|auth|secret|bearer|credential/i.test(option)
        ? names[0]
        : names.find((name) => isSimilar(toLetters(name), toLetters(option)));
    const hint = similar === undefined ? `Use one of ${names.join(", ")}.` : `Did you mean \`${similar}\`?`;
    throw new ConfigurationError(option, "is not an option of the client", { hint });
  }
}

/** Returns whether one name contains the other or both have the same start, such as `url` and `baseurl`, or `retries` and `retry`. */
function isSimilar(name: string, other: string): boolean {
  return other !== "" && (name.includes(other) || other.includes(name) || name.slice(0, 4) === other.slice(0, 4));
}

function toLetters(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, "");
}
