import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { platform } from "node:process";
import type { CliContext } from "../context.ts";
import { CommandError } from "../errors/command-error.ts";

/** A text in a temporary folder that only its owner can read. */
export interface EditorFile {
  readonly path: string;
  /** Opens the text in the user's editor and returns the text after the editor was closed. */
  readonly edit: () => Promise<string>;
  readonly remove: () => Promise<void>;
}

/** Creates a text for the editor, and the other files in its folder. */
export async function createEditorFile(
  context: Pick<CliContext, "environment" | "signal">,
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
  files: Readonly<Record<string, string>>,
): Promise<EditorFile> {
  const folder = await mkdtemp(join(context.environment["TMPDIR"] || tmpdir(), "obstack-edit-"));
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text, { mode: 0o600 });
  const path = join(folder, name);
  return {
    path,
    edit: async () => {
      await openEditor(context, environment, path);
      return readFile(path, "utf8");
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

const isWindows = platform === "win32";

/** Exit codes of a shell for a program that cannot be started. */
const cannotStart = new Set<number | NodeJS.Signals>([126, 127]);

async function openEditor(
  { environment, signal }: Pick<CliContext, "environment" | "signal">,
  childEnvironment: Readonly<Record<string, string | undefined>>,
  path: string,
): Promise<void> {
  const editor = environment["VISUAL"] || environment["EDITOR"] || (isWindows ? "notepad" : "vi");
  // The variables may contain arguments, such as `code --wait`.
  const [command, argv] = isWindows ? [`${editor} "${path}"`, []] : ["/bin/sh", ["-c", `${editor} "$@"`, editor, path]];
  const child = spawn(command, argv, { stdio: "inherit", env: childEnvironment, shell: isWindows });
  const status = await new Promise<number | NodeJS.Signals>((resolve, reject) => {
    child.once("error", reject).once("close", (code, killed) => resolve(code ?? killed ?? 0));
  });
  signal.throwIfAborted();
  if (status === 0) return;
  const shown = JSON.stringify(editor);
  if (cannotStart.has(status)) {
    throw new CommandError(
      "failure",
      `Cannot start the editor ${shown}. Nothing was changed.`,
      "Set the environment variable EDITOR, for example `export EDITOR=nano`.",
    );
  }
  throw new CommandError(
    "failure",
    `The editor ${shown} failed with ${typeof status === "number" ? "exit code" : "signal"} ${status}. Nothing was changed.`,
  );
}
