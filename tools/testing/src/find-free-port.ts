import { once } from "node:events";
import { createServer } from "node:net";

/** Systems use ports above 32,767 for connections and for servers that accept any: one of them that is free now can be in use a moment later. */
const firstPort = 10_000 + (process.pid % 200) * 100;
let nextPort = 0;

/** Returns a port that is free on loopback, as is the one after it. Few other processes select from the same ports, and this one selects 49 others first. */
export async function findFreePort(): Promise<number> {
  const port = firstPort + nextPort;
  nextPort = (nextPort + 2) % 100;
  return (await isFree(port)) && (await isFree(port + 1)) ? port : await findFreePort();
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  return await once(server, "listening").then(
    async () => {
      await new Promise((closed) => server.close(closed));
      return true;
    },
    () => false,
  );
}
