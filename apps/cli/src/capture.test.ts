import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { capture } from "./capture.ts";
import type { CommandProcess } from "./command-process.ts";

test("refuses every write of a line that may not write, and returns results and messages as data", async () => {
  const environments: unknown[] = [];
  const run: Parameters<typeof capture>[0] = async (_words, { env }, collector) => {
    environments.push(env);
    collector.collect?.({ a: 1 });
    collector.tell("Working.");
    collector.tell("Look.", "hint");
    return Promise.resolve({ code: "read-only" });
  };
  const process = { argv: [], env: {}, stdin: Readable.from([]), cwd: () => "" } as unknown as CommandProcess;
  expect(await capture(run, process, ["plan"], { mayWrite: false })).toEqual({
    code: 0,
    value: { a: 1 },
    error: { code: "read-only" },
    notes: ["Look."],
  });
  await capture(run, process, ["apply"], { mayWrite: true, profile: "lab" });
  expect(environments).toEqual([
    { OBSTACK_AGENT: "0", TZ: "UTC", OBSTACK_READ_ONLY: "1" },
    { OBSTACK_AGENT: "0", TZ: "UTC", OBSTACK_PROFILE: "lab" },
  ]);
});
