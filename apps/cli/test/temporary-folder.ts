import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Creates a folder that is deleted when the test ends. Its path has a space and an umlaut. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "obstack test ü-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
