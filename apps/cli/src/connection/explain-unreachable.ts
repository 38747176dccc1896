import { ConnectionError } from "@obstack/core";
import type { Profile } from "../environment/profile.ts";

/** The codes of Node for a server that cannot be reached, in words. Nothing was sent. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "no server listens there",
  ENOTFOUND: "no host has this name",
  EAI_AGAIN: "the name of the host could not be looked up",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the network of the host cannot be reached",
};

type SystemError = Error & { readonly code?: string; readonly port?: number };

/** Returns an error that explains why a server cannot be reached, or any other error as it is. */
export function explainUnreachable(error: unknown, url: string, method: string, profile: Profile | undefined): unknown {
  const { code = "", port } = error as SystemError;
  const { origin, pathname: path } = new URL(url);
  const reason = reasons[code];
  // Another port is that of a redirect or a proxy.
  if (reason === undefined || (port ?? portOf(url)) !== portOf(url)) return error;
  const hint = code === "ECONNREFUSED" ? emulatorHint(origin, profile) : undefined;
  const cause = new Error(reason);
  return new ConnectionError({ method, path, origin, cause, sent: false, ...(hint === undefined ? {} : { hint }) });
}

function portOf(url: string): number {
  const { port, protocol } = new URL(url);
  return port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
}

/** Returns how to start the emulator of a profile again. Other servers on this machine can be one that environment variables name. */
function emulatorHint(origin: string, { baseUrl, secret }: Partial<Profile> = {}): string | undefined {
  const file = secret !== undefined && "file" in secret && baseUrl === origin ? secret.file : "";
  const [, name] = /[\\/]emulators[\\/]([^\\/]+)\.(?:selfhosted|hosted)\.key$/.exec(file) ?? [];
  const start = "`obstack emulator start --detach";
  if (name !== undefined)
    return `The emulator of this profile has stopped. Start it with ${start}${name === "emulator" ? "" : ` --profile ${name}`}\`.`;
  return /^http:\/\/(?:localhost|127\.|\[::1\])/.test(origin)
    ? `Check the base URL, and start the server. If it is an emulator, run ${start}\`.`
    : undefined;
}
