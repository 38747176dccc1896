// Takes the lock of a folder some times, and notes between "in" and "out" that it has it. Arguments: folder, shared log, JSON of what to do.
import { appendFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { AsCodeError } from "../../src/common/errors.ts";
import { withLock } from "../../src/state/lock.ts";
import type { LockOptions } from "../../src/state/lock.ts";

const [folder = "", log = "", what = "{}"] = process.argv.slice(2);
const { rounds = 1, hold = 0, ...options } = JSON.parse(what) as LockOptions & { rounds?: number; hold?: number };
const say = (text: string): void => appendFileSync(log, `${process.pid} ${text}\n`);

for (let taken = 0; taken < rounds;) {
  try {
    await withLock(
      folder,
      "default",
      async ({ check }) => {
        say("in");
        const end = performance.now() + hold;
        do {
          await sleep(Math.min(hold, 2));
          await check();
          say("write");
        } while (performance.now() < end);
        say("out");
        taken++;
      },
      options,
    );
  } catch (error) {
    if (!(error instanceof AsCodeError) || error.kind !== "busy") throw error;
    say(`busy: ${error.message}`);
    if (error.message.includes("took over")) taken++;
    await sleep(Math.random() * 3);
  }
}
