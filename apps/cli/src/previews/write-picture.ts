import { dirname } from "node:path";
import { makeFolder } from "@obstack/make-folder";
import { systemReason } from "@obstack/make-folder/system-reason";
import type { DashboardDrawing } from "@obstack/preview";
import { dashboardPicture } from "@obstack/preview/internal";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";

/** Writes a picture of a dashboard, as SVG or PNG. */
export async function writePicture(
  context: CliContext,
  dashboard: DashboardDrawing,
  path: string,
  format: "svg" | "png",
): Promise<void> {
  const { svg, toPng } = dashboardPicture(dashboard);
  await context.writeText(path, format === "svg" ? svg : await toPng());
  context.process.stderr.write(`Wrote ${path}.\n`);
  if (format === "svg") return;
  const { canDraw } = await import("@obstack/drawing/png");
  if (!canDraw(dashboard))
    context.process.stderr.write(
      "PNG has no fonts for some characters, and shows their code points. Pass `--svg` for a picture with all characters.\n",
    );
}

/** Writes a file, and creates its folder. */
export async function writeFileIn(context: CliContext, path: string, content: string | Uint8Array): Promise<void> {
  const folder = dirname(path);
  try {
    makeFolder(folder);
  } catch (cause) {
    throw new UsageError(`Cannot create ${folder}: ${systemReason(cause)}.`, "Pass another folder.", { cause });
  }
  await context.writeText(path, content);
}
