import { mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Creates a folder, which is deleted after the test run. Its path has a space and an umlaut. */
export function temporaryFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), "obstack test ü-")));
}
