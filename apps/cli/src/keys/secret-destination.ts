import { randomUUID } from "node:crypto";
import { promises as files } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { platform } from "node:process";
import type { Secret } from "@obstack/hosted";
import { makeFolder } from "@obstack/make-folder";
import { systemReason } from "@obstack/make-folder/system-reason";
import type { CliContext } from "../context.ts";
import { childEnvironment } from "../environment/child-environment.ts";
import { stateFolder } from "../environment/state-folder.ts";
import { CommandError, UsageError } from "../errors/command-error.ts";
import { optional, toggle } from "../input/flag.ts";
import type { FlagValues } from "../input/flag.ts";

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

/** A place for a secret that exists before the secret does, so that the secret cannot be lost because the place cannot be created. */
interface SecretPlace {
  readonly write: (text: string) => Promise<void>;
  /** Deletes the place if there is no secret to write. */
  readonly discard: () => Promise<void>;
}

/**
 * Creates a new file readable only by its owner.
 *
 * @param hint What to do if it cannot be created.
 */
export async function createPrivateFile(path: string, hint: string): Promise<SecretPlace> {
  await files.writeFile(path, "", { mode: 0o600, flag: "wx" }).catch((cause: NodeJS.ErrnoException) => {
    throw new UsageError(
      cause.code === "EEXIST" ? `File already exists: ${path}` : `Cannot write ${path}: ${systemReason(cause)}.`,
      hint,
      { cause },
    );
  });
  return { write: (text) => files.writeFile(path, text), discard: () => files.rm(path) };
}

/** Runs a command line with a secret on its standard input. */
async function pipeSecret({ environment, profiles }: CliContext, command: string, secret: string): Promise<void> {
  const { spawn } = await import("node:child_process");
  // Files that the command creates are readable only by their owner.
  const line = platform === "win32" ? command : `umask 077\n${command}`;
  const env = childEnvironment(environment, profiles);
  const child = spawn(line, { shell: true, env, stdio: ["pipe", "ignore", "inherit"] });
  // If the command exits without reading its input, the exit code shows whether it failed.
  child.stdin.on("error", () => undefined).end(secret);
  const status = await new Promise<number | NodeJS.Signals>((resolve, reject) => {
    child.once("error", reject).once("close", (code, signal) => resolve(code ?? signal ?? 0));
  });
  if (status !== 0)
    throw new Error(`the command failed with ${typeof status === "number" ? "exit code" : "signal"} ${status}`);
}

/**
 * Writes a secret that could not be saved to a new file, readable only by its owner: in the state folder, or in the folder for temporary
 * files. Returns its path.
 */
export async function keepSecret({ environment }: CliContext, secret: string): Promise<string> {
  const name = `obstack-secret-${randomUUID()}`;
  const write = async (folder: string): Promise<string> => {
    const path = join(folder, name);
    await files.writeFile(path, secret, { mode: 0o600, flag: "wx" });
    return path;
  };
  try {
    const folder = stateFolder(environment);
    makeFolder(folder, 0o700);
    return await write(folder);
  } catch {
    return write(tmpdir());
  }
}

/**
 * Saves the secret of a new key. If that fails, keeps it in a new file: the server never returns it again.
 *
 * @param key Name of the key for messages.
 */
export async function storeSecret(
  context: CliContext,
  place: SecretPlace,
  secret: Secret | undefined,
  key: string,
): Promise<void> {
  if (secret === undefined || secret.reveal() === "") {
    await place.discard();
    throw missingSecret(key);
  }
  const line = `${secret.reveal()}\n`;
  await place.write(line).catch(async (cause: Error) => {
    const message = `Cannot save the secret of key ${key}: ${cause.message}`;
    const path = await keepSecret(context, line).catch(() => undefined);
    if (path === undefined) throw lostSecret(key, message, cause);
    throw new CommandError(
      "failure",
      message,
      `The key exists, and its secret is in ${path}, readable only by you. Save it from there, then delete the file.`,
      { cause },
    );
  });
}

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
