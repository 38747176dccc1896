// Takes the lock of a folder `rounds` times, and logs "in", "write" and "out" while holding it. Arguments: folder, log file, options as JSON.
import { appendFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { AsCodeError } from "../../src/errors/errors.ts";
import { withLock } from "../../src/state/lock.ts";

const [folder = "", log = "", json = "{}"] = process.argv.slice(2);
const { rounds = 1, hold = 0 } = JSON.parse(json) as { rounds?: number; hold?: number };
const write = (text: string): void => appendFileSync(log, `${process.pid} ${text}\n`);

/** Returns whether it had the lock. */
async function takeOnce(): Promise<boolean> {
  let hasLock = false;
  try {
    await withLock(folder, "default", async (check) => {
      hasLock = true;
      write("in");
      const end = performance.now() + hold;
      do {
        await sleep(Math.min(hold, 2));
        await check();
        write("write");
      } while (performance.now() < end);
      write("out");
    });
    return true;
  } catch (error) {
    // A process that took it again would never end if others steal it.
    if (hasLock || !(error instanceof AsCodeError) || error.kind !== "busy") throw error;
    write(`busy: ${error.message}`);
    await sleep(Math.random() * 3);
    return false;
  }
}

for (let left = rounds; left > 0;) if (await takeOnce()) left--;
