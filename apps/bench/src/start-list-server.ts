import { fork } from "node:child_process";
import { once } from "node:events";

/** Starts `list-server.ts` in a process of its own, so that its CPU time does not count. */
export async function startListServer(): Promise<AsyncDisposable & { readonly url: string }> {
  const child = fork(new URL("list-server.ts", import.meta.url));
  const [url] = (await once(child, "message")) as [string];
  return {
    url,
    async [Symbol.asyncDispose]() {
      const exited = once(child, "exit");
      child.kill();
      await exited;
    },
  };
}
