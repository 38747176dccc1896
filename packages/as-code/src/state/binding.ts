import type { ServerIdentity } from "@obstack/core";
import { AsCodeError } from "../common/errors.ts";
import { isSameServer, serverToText } from "../common/server.ts";

/** The server that a state or the copies of an apply belong to. */
export interface Binding {
  /** The server with its objects. */
  readonly server: ServerIdentity;
}

/** The server that a command uses. */
export interface Owner extends Binding {
  /** Whether a state or copies of another server may be used, because that server moved. Default: false. */
  readonly rebind?: boolean | undefined;
}

/**
 * Checks that a file belongs to the server that a command uses. Only addresses count: a restored copy of a server has the same identifiers.
 *
 * @param path The file, for messages.
 * @param binding Undefined if the file names no server.
 * @throws {AsCodeError} Of kind `server`, if it does not, unless the command rebinds it.
 */
export function checkBinding(path: string, binding: Binding | undefined, { server, rebind }: Owner): void {
  if (rebind === true) return;
  if (binding === undefined) {
    throw new AsCodeError(
      "server",
      `${path} does not name its server, so it may belong to another one than ${serverToText(server)}.`,
      "Nothing was sent. Check the address, then rebind the state.",
    );
  }
  if (isSameServer(binding.server, server)) return;
  throw new AsCodeError(
    "server",
    `${path} belongs to ${serverToText(binding.server)}, not to ${serverToText(server)}.`,
    "Nothing was sent. Select the profile or target of that server. If the server moved to the new address, rebind the state.",
  );
}
