import { promises as files } from "node:fs";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { childEnvironment } from "./child-environment.ts";
import { describeSecret } from "./describe-secret.ts";
import type { SecretLocation } from "../common/profile.ts";

/**
 * Returns the secret of a profile from where it is.
 *
 * @throws {UsageError} when it is not there, or others can read its file. It never shows what was read.
 */
export async function readSecret(context: CliContext, location: SecretLocation): Promise<string> {
  const secret = (await read(context, location)).trim();
  if (secret === "") throw new UsageError(`The secret of the profile is empty: ${describeSecret(location)}.`);
  return secret;
}

async function read({ environment, profiles }: CliContext, location: SecretLocation): Promise<string> {
  if ("environment" in location) return environment[location.environment] ?? "";
  if ("command" in location) {
    const { exec } = await import("node:child_process");
    const { promisify } = await import("node:util");
    const options = { timeout: 60_000, env: childEnvironment(environment, profiles) };
    // It throws at once where it cannot start at all.
    const run = async (): Promise<{ stdout: string }> => promisify(exec)(location.command, options);
    const { stdout } = await run().catch((cause: { code?: unknown }) => {
      // The error itself holds the output.
      throw new UsageError(`The command of the profile's secret ended with ${String(cause.code)}: ${location.command}`);
    });
    return stdout;
  }
  return readPrivateFile(location.file);
}

async function readPrivateFile(path: string): Promise<string> {
  const file = await files.open(path).catch((cause: Error) => {
    throw new UsageError(`The file of the profile's secret cannot be read: ${cause.message}`, undefined, { cause });
  });
  try {
    // Of the open file, so that it is the one that is read.
    const { mode } = await file.stat();
    if (process.platform !== "win32" && (mode & 0o077) !== 0) {
      throw new UsageError(`${path} can be read by others.`, `Run: chmod 600 ${path}`);
    }
    return await file.readFile("utf8");
  } finally {
    await file.close();
  }
}
