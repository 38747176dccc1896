import { watch } from "node:fs/promises";
import { relative, resolve, sep } from "node:path";
import { systemReason } from "@obstack/make-folder/system-reason";
import { folders } from "@obstack/as-code/files";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { describeError } from "../errors/error-report.ts";
import type { PreviewFlags } from "./preview-flags.ts";
import { runPreview } from "./run-preview.ts";

/** Milliseconds without another change after which the dashboards are drawn. Editors write a file in several steps. */
const quietTime = 100;

/** Draws a preview, and again when a file of the folder changes, until Ctrl-C. Mistakes in files are only reported. */
export async function watchPreview(context: CliContext, flags: PreviewFlags, folder: string): Promise<void> {
  const { signal } = context;
  const draw = async (): Promise<void> => {
    try {
      await runPreview({ ...context, setExitCode: () => undefined }, flags, folder);
    } catch (error) {
      if (!signal.aborted) context.tell(describeError(error, false).trimEnd());
    }
  };
  // Pages of a drawing must not start the next one.
  const written = relative(resolve(folder), resolve(flags.out ?? folder));
  const isDrawing = (name: string): boolean => written !== "" && `${name}${sep}`.startsWith(`${written}${sep}`);
  const changes = watch(folder, { recursive: true, signal });
  let running = draw();
  let timer: NodeJS.Timeout | undefined;
  try {
    for await (const { filename } of changes) {
      const name = filename ?? "";
      if (isDrawing(name) || isUnread(name)) continue;
      clearTimeout(timer);
      timer = setTimeout(() => void (running = running.then(draw)), quietTime);
    }
  } catch (cause) {
    if (signal.aborted) return;
    throw new UsageError(`Cannot watch ${folder}: ${systemReason(cause)}.`, "Pass a folder that exists.", {
      cause,
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Returns whether drawings ignore a file: states, packages and hidden files. */
function isUnread(path: string): boolean {
  return path.split(sep).some((part) => part.startsWith(".") || part === folders.state || part === "node_modules");
}
