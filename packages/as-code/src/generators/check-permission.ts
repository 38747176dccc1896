import { AsCodeError } from "../common/errors.ts";

/**
 * Checks that this process may run modules: `OBSTACK_GENERATORS` is not set, empty or `on`. Any other value forbids it, so that no spelling of
 * "off" is a mistake.
 *
 * @throws {AsCodeError} Of kind `files`.
 */
export function checkPermission(path: string): void {
  const given = process.env["OBSTACK_GENERATORS"] ?? "";
  if (given === "" || given === "on") return;
  throw new AsCodeError(
    "files",
    { path, message: `The file is code, and OBSTACK_GENERATORS=${given} forbids running it.` },
    "Review the code, then unset OBSTACK_GENERATORS.",
  );
}
