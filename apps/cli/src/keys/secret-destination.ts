import { optional, toggle } from "../input/flag.ts";
import type { FlagValues } from "../input/flag.ts";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { createPrivateFile, pipeSecret } from "./save-secret.ts";
import type { SecretPlace } from "./save-secret.ts";

export const secretFlags = {
  saveSecret: optional("file", "New file for the secret, readable only by its owner"),
  saveSecretCommand: optional(
    "command",
    "Command that reads the secret from standard input, such as a password manager",
  ),
  showSecret: toggle("Print the secret in the output"),
} as const;

export type SecretFlags = FlagValues<typeof secretFlags>;

/** Refuses to print secrets for an agent, whose context leaves the machine. */
export function refuseShownSecrets({ isAgent }: Pick<CliContext, "isAgent">, { showSecret }: SecretFlags): void {
  if (!isAgent || !showSecret) return;
  throw new UsageError(
    "Refusing to show secrets to an agent.",
    "Pass `--save-secret FILE` for the secret of a new key. Nothing was sent.",
  );
}

/** Prepares the destination of a secret before the key is created. Returns nothing if the secret is printed. */
export async function openDestination(context: CliContext, flags: SecretFlags): Promise<SecretPlace | undefined> {
  refuseShownSecrets(context, flags);
  const { saveSecret, saveSecretCommand: command, showSecret } = flags;
  if (saveSecret !== undefined && command !== undefined) {
    throw new UsageError(
      "--save-secret and --save-secret-command cannot be combined.",
      "Pass one of them. No key was created.",
    );
  }
  if (saveSecret === "-")
    throw new UsageError(
      "--save-secret needs the path of a file.",
      "Pass `--show-secret` to print the secret. No key was created.",
    );
  if (saveSecret !== undefined)
    return createPrivateFile(saveSecret, "Pass the path of a new file in an existing folder. No key was created.");
  if (command !== undefined)
    return { write: (secret) => pipeSecret(context, command, secret), discard: () => Promise.resolve() };
  if (showSecret) return undefined;
  throw new UsageError(
    "The secret of a new key is returned only once and needs a destination.",
    "Pass `--save-secret FILE`, `--save-secret-command COMMAND` or `--show-secret`. No key was created.",
  );
}

/**
 * Checks that no destination is set for a request without a secret in its response.
 *
 * @param what What has no secret.
 */
export function checkNoDestination({ saveSecret, saveSecretCommand, showSecret }: SecretFlags, what: string): void {
  if (saveSecret === undefined && saveSecretCommand === undefined && !showSecret) return;
  throw new UsageError(
    `${what} has no secret to save or show.`,
    "Remove `--save-secret`, `--save-secret-command` and `--show-secret`. Nothing was sent.",
  );
}
