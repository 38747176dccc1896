import { spawn } from "node:child_process";
import { once } from "node:events";

/** A server in a process of its own. */
export interface StartedServer extends AsyncDisposable {
  readonly pid: number | undefined;
  /** URL of the self-hosted API. */
  readonly url: string;
  /** Headers of requests to it. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Starts a server that prints the environment variables for clients, such as the emulator, and waits for them. */
export async function startServer(argv: readonly string[]): Promise<StartedServer> {
  const child = spawn(process.execPath, [...argv, "--port", "0", "--hosted-port", "0"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const closed = once(child, "close");
  let printed = "";
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    if (printed.includes("OBSTACK_HOSTED_SERVICE_ID")) break;
  }
  const value = (name: string): string => new RegExp(`export ${name}=(\\S+)`).exec(printed)?.[1] ?? "";
  return {
    pid: child.pid,
    url: `${value("OBSTACK_SELFHOSTED_URL")}/api/v2/`,
    headers: { authorization: `Bearer ${value("OBSTACK_SELFHOSTED_API_KEY")}` },
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await closed;
    },
  };
}
