import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Gives a test run a temporary folder of its own, and deletes it after the run with what tests and stopped processes have left there.
 * Its path has a space and an umlaut, as the temporary folder of a user may have.
 */
export default function ownTemporaryFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "obstack tests ü-"));
  // The images run their commands as another user, which has to reach its own folder.
  chmodSync(folder, 0o711);
  // Node reads `TMPDIR`, and on Windows `TEMP`.
  for (const name of ["TMPDIR", "TEMP", "TMP"]) process.env[name] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
