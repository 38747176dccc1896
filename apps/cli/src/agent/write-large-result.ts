import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Size in bytes from which a result goes to a file instead of the context of an agent. */
const maxBytes = 100 * 1024;

/** Returns a result, or the path of a file with it that only its owner can read. */
export function writeLargeResult(text: string, extension: string): string {
  const bytes = Buffer.byteLength(text);
  if (bytes <= maxBytes) return text;
  // A new folder with mode 0700: nobody else can have created the file.
  const path = join(mkdtempSync(join(tmpdir(), "obstack-")), `result.${extension}`);
  writeFileSync(path, text, { mode: 0o600, flag: "wx" });
  return `${JSON.stringify({ path, bytes })}\n`;
}
