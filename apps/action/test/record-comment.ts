import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

let recorded = 0;

/** Writes what people read on GitHub to the folder in `TEST_COMMENTS`, in the order of the day. `apps/pictures/src/draw-folder.ts` draws it. */
export function recordComment(
  request: string,
  { title, body, conclusion, output }: Readonly<Record<string, unknown>>,
): void {
  const folder = process.env["TEST_COMMENTS"];
  const { summary = "" } = (output ?? {}) as Readonly<Record<string, string>>;
  // Checks with a report.
  const content = body ?? (conclusion === undefined || !summary.includes("\n") ? undefined : summary);
  if (folder === undefined || typeof content !== "string") return;
  const name = request
    .replace("/repos/o/r/", "")
    .replaceAll(/[^\w]+/g, "-")
    .toLowerCase();
  mkdirSync(folder, { recursive: true });
  const head = typeof title === "string" ? `# ${title}\n\n` : "";
  writeFileSync(join(folder, `${String(++recorded).padStart(3, "0")}-${name}.md`), `${head}${content}\n`);
}
