import { systemReason } from "@obstack/make-folder/system-reason";
import { promises as files } from "node:fs";
import { platform } from "node:process";
import type { CliContext } from "../context.ts";
import { CommandError } from "../errors/command-error.ts";
import { childEnvironment } from "../environment/child-environment.ts";
import { describeSecret } from "../environment/profile.ts";
import type { SecretLocation } from "../environment/profile.ts";
import { shellWord } from "../terminal/shell-word.ts";

/** Reads the secret of a profile. Its errors never contain the secret. */
export async function readSecret(context: CliContext, profile: string, location: SecretLocation): Promise<string> {
  const secret = (await read(context, profile, location)).trim();
  if (secret === "") {
    throw new CommandError(
      "configuration",
      `The secret of profile ${profile} is empty: ${describeSecret(location)}.`,
      `Store the secret there, or ${replaceProfile(profile)}.`,
    );
  }
  return secret;
}

/** Returns how to correct a profile, for hints. */
function replaceProfile(name: string): string {
  return `replace the profile with \`obstack profile remove ${shellWord(name)}\` and \`obstack profile add ${shellWord(name)}\``;
}

async function read({ environment, profiles }: CliContext, profile: string, location: SecretLocation): Promise<string> {
  if ("environment" in location) return environment[location.environment] ?? "";
  if ("command" in location) {
    const { exec } = await import("node:child_process");
    const { promisify } = await import("node:util");
    const options = { timeout: 60_000, env: childEnvironment(environment, profiles) };
    // In an async function, because `exec` throws synchronously if it cannot start the command.
    const run = async (): Promise<{ stdout: string }> => promisify(exec)(location.command, options);
    const { stdout } = await run().catch(({ code, signal }: { code?: unknown; signal?: unknown }) => {
      // Without a cause: the original error contains the output. A command that exceeds the timeout ends with SIGTERM.
      throw new CommandError(
        "configuration",
        `The secret command failed with ${String(code ?? signal)}: ${location.command}`,
        "Run it in a shell to see why. It must print only the secret and exit with code 0 within 60 s.",
      );
    });
    return stdout;
  }
  return readPrivateFile(profile, location.file);
}

async function readPrivateFile(profile: string, path: string): Promise<string> {
  const file = await files.open(path).catch((cause: Error) => {
    throw new CommandError(
      "configuration",
      `Cannot read the secret file of profile ${profile}: ${systemReason(cause)}.`,
      `Create ${path} with mode 0600, or ${replaceProfile(profile)}.`,
      { cause },
    );
  });
  try {
    // Checks the open file, so that it cannot be replaced in between.
    requirePrivate(path, await file.stat());
    return await file.readFile("utf8");
  } finally {
    await file.close();
  }
}

/** Checks the permissions of a secret file before the profile is added. Returns whether the file exists. */
export async function checkPrivate(path: string): Promise<boolean> {
  const stats = await files.stat(path).catch(() => undefined);
  if (stats !== undefined) requirePrivate(path, stats);
  return stats !== undefined;
}

function requirePrivate(path: string, { mode }: { readonly mode: number }): void {
  if (platform === "win32" || (mode & 0o077) === 0) return;
  throw new CommandError(
    "configuration",
    `Other users can read the secret file ${path}.`,
    `Run \`chmod 600 ${shellWord(path)}\`.`,
  );
}
