import type { CliContext, SecretFile } from "../../context.ts";
import { UsageError } from "../../errors/command-error.ts";

/** Where the secret of a new key goes. */
export interface SecretFlags {
  readonly saveSecret?: string;
  readonly saveSecretCommand?: string;
  readonly showSecret: boolean;
}

/**
 * Prepares the place for a secret before there is one. Returns nothing where the secret is printed.
 *
 * @throws {UsageError} If no destination or several are given, or if the file exists or cannot be written.
 */
export async function openDestination(context: CliContext, flags: SecretFlags): Promise<SecretFile | undefined> {
  const { saveSecret, saveSecretCommand: command, showSecret } = flags;
  if (saveSecret !== undefined && command !== undefined) {
    throw new UsageError("Pass one of --save-secret and --save-secret-command.", "No key was created.");
  }
  if (saveSecret !== undefined) return reserve(context, saveSecret);
  if (command !== undefined) {
    return { write: (secret) => context.pipeSecret(command, secret), discard: () => Promise.resolve() };
  }
  if (showSecret) return undefined;
  throw new UsageError(
    "The secret of a new key can be read only once, and has no destination.",
    "Add --save-secret file, for a file that only you can read, --save-secret-command, or --show-secret.",
  );
}

/**
 * Refuses a destination for a key that is made from hashes: the server has no secret to return.
 *
 * @throws {UsageError} If there is one.
 */
export function refuseDestination({ saveSecret, saveSecretCommand, showSecret }: SecretFlags): void {
  if (saveSecret === undefined && saveSecretCommand === undefined && !showSecret) return;
  throw new UsageError(
    "A key with hashData has no secret to save or show.",
    "Remove --save-secret, --save-secret-command and --show-secret. No key was created.",
  );
}

function reserve(context: CliContext, path: string): Promise<SecretFile> {
  return context.reserveSecretFile(path).catch((cause: NodeJS.ErrnoException) => {
    throw new UsageError(
      cause.code === "EEXIST" ? `${path} exists, and is left as it is.` : `${path} cannot be written: ${cause.message}`,
      "Name a new file. No key was created.",
      { cause },
    );
  });
}
