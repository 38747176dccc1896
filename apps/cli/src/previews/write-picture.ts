import { dirname } from "node:path";
import { makeFolder } from "@obstack/make-folder";
import { systemReason } from "@obstack/make-folder/system-reason";
import { dashboardPicture } from "@obstack/charts";
import type { DashboardDrawing } from "@obstack/charts";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";

/** Writes a picture of a dashboard as SVG. */
export async function writePicture(context: CliContext, dashboard: DashboardDrawing, path: string): Promise<void> {
  await context.writeText(path, dashboardPicture(dashboard));
  context.tell(`Wrote ${path}.`);
}

/** Writes a file, and creates its folder. */
export async function writeFileIn(context: CliContext, path: string, content: string): Promise<void> {
  const folder = dirname(path);
  try {
    makeFolder(folder);
  } catch (cause) {
    throw new UsageError(`Cannot create ${folder}: ${systemReason(cause)}.`, "Pass another folder.", { cause });
  }
  await context.writeText(path, content);
}
