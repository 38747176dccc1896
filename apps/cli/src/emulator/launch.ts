import { spawn } from "node:child_process";
import { stopVariable } from "@obstack/emulator/internal";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { platform } from "node:process";
import { setTimeout } from "node:timers/promises";
import packageJson from "../../package.json" with { type: "json" };
import type { CliContext } from "../context.ts";
import { node } from "../environment/runtime.ts";
import { UsageError } from "../errors/command-error.ts";
import { childEnvironment } from "../environment/child-environment.ts";
import { readConnection } from "./connection.ts";
import type { Connection } from "./connection.ts";

const readyInterval = 25;

/** Starts the installed emulator, or downloads it with npx. */
export function launch(
  context: CliContext,
  argv: readonly string[],
  { output, detached }: { readonly output: readonly (number | "inherit" | "pipe")[]; readonly detached: boolean },
) {
  const installed = findEmulator(context.folder);
  const version = `@obstack/emulator@${packageJson.version}`;
  const [command, words] =
    installed === undefined ? ["npx", ["--yes", "--prefer-offline", version, ...argv]] : [node, [installed, ...argv]];
  const { npm_command: _npm, ...env } = childEnvironment(context.environment, context.profiles);
  const child = spawn(command, words, {
    // The input ends with this process, however it ends.
    stdio: ["pipe", ...output],
    env: { ...env, [stopVariable]: "1" },
    detached,
    windowsHide: true,
    shell: platform === "win32" && command === "npx",
  });
  if (installed === undefined) {
    const notice = `@obstack/emulator is not installed here. Running ${version} with npx, which downloads it once.`;
    child.once("spawn", () => context.tell(notice));
  }
  // An emulator that has ended reads no input.
  child.stdin?.on("error", () => undefined);
  /** Exit code. Rejects if the program cannot be started. */
  const closed = new Promise<number>((resolve, reject) => {
    child.once("error", (cause: NodeJS.ErrnoException) => {
      const [reason, hint] =
        cause.code === "ENOENT"
          ? [
              "it needs Node 20 or later, which is not installed.",
              "Install Node, or run the image ghcr.io/obstack/obstack-emulator.",
            ]
          : [cause.message, "Install it with `npm install --save-dev @obstack/emulator`."];
      reject(new UsageError(`Cannot start the emulator: ${reason}`, hint, { cause }));
    });
    child.once("close", (code) => resolve(code ?? 1));
  });
  return { child, closed };
}

/** Waits until the emulator has written its connection. Returns undefined if it exits before that. */
export async function waitUntilReady(file: string, closed: Promise<number>): Promise<Connection | undefined> {
  const end = closed.then(
    () => true,
    () => true,
  );
  for (;;) {
    const connection = readConnection(file);
    if (connection !== undefined) return connection;
    if (await Promise.race([setTimeout(readyInterval, false), end])) return undefined;
  }
}

/** Returns the emulator installed next to this command, or in the project of the working directory. */
function findEmulator(folder: string): string | undefined {
  for (const from of [import.meta.url, join(folder, "package.json")]) {
    try {
      const manifest = createRequire(from).resolve("@obstack/emulator/package.json");
      return join(dirname(manifest), "dist", "main.js");
    } catch {
      // Not installed here.
    }
  }
  return undefined;
}
