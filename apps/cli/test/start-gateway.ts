import { hosted, selfHosted } from "./environment.ts";
import { startCommand } from "./start-command.ts";

/** A running gateway. */
export interface Gateway extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  readonly stderr: () => string;
  readonly log: () => string;
}

/** Starts a gateway in this process. */
export async function startGateway(
  environment: Record<string, string>,
  words: readonly string[] = [],
): Promise<Gateway> {
  const argv = ["gateway", "--read-only", "--port", "0", ...words];
  const command = await startCommand(argv, { HOME: "/nonexistent", ...environment }, ({ stderr }) =>
    stderr.includes("Gateway at"),
  );
  const [, url = "", port = ""] = /Gateway at (http:\/\/127\.0\.0\.1:(\d+))/.exec(command.stderr()) ?? [];
  return {
    url,
    port: Number(port),
    stderr: command.stderr,
    log: command.stdout,
    [Symbol.asyncDispose]: command.stop,
  };
}

/** Environment with keys of both deployments of a server. */
export const both = (baseUrl: string): Record<string, string> => ({ ...selfHosted(baseUrl), ...hosted(baseUrl) });
