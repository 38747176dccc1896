import type { Secret } from "@obstack/hosted";
import type { CliContext, SecretFile } from "../context.ts";
import { CommandError } from "../errors/command-error.ts";

/**
 * Saves the secret of a new key. If that fails, keeps it in a new file: the server never returns it again.
 *
 * @param key Name of the key for messages.
 * @throws {CommandError} If there is no secret or it was not saved.
 */
export async function saveSecret(
  context: CliContext,
  file: SecretFile,
  secret: Secret | undefined,
  key: string,
): Promise<void> {
  if (secret === undefined) {
    await file.discard();
    throw missingSecret(key);
  }
  const line = `${secret.reveal()}\n`;
  await file.write(line).catch(async (cause: Error) => {
    const message = `Cannot save the secret of key ${key}: ${cause.message}`;
    const path = await context.keepSecret(line).catch(() => undefined);
    if (path === undefined) throw lostSecret(key, message, cause);
    throw new CommandError(
      "failure",
      message,
      `The key exists, and its secret is in ${path}, readable only by you. Save it from there, then delete the file.`,
      { cause },
    );
  });
}

/** Returns the error for a response without a secret. */
export function missingSecret(key: string): CommandError {
  return lostSecret(key, `The server sent no secret for key ${key}.`);
}

function lostSecret(key: string, message: string, cause?: unknown): CommandError {
  return new CommandError(
    "failure",
    message,
    `The key exists, but its secret cannot be read again. Delete key ${key} in the management console, then create a new one.`,
    { cause },
  );
}
