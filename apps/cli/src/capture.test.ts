import { expect, test } from "vitest";
import { capture } from "./capture.ts";
import type { CliContext } from "./context.ts";

test("refuses every write of a line that may not write, and returns results and messages as data", async () => {
  const environments: unknown[] = [];
  const run: Parameters<typeof capture>[2] = async ({ environment, hasProfileFlag, tell, collect, confirm }) => {
    environments.push({ ...environment, hasProfileFlag });
    expect(confirm).toBeUndefined();
    collect?.({ a: 1 });
    tell("Working.");
    tell("Look.", "hint");
    return Promise.resolve({ code: 0, error: { code: "read-only" } });
  };
  const outer = { environment: {}, now: () => 0, confirm: () => Promise.resolve(true) } as unknown as CliContext;
  const result = { code: 0, value: { a: 1 }, error: { code: "read-only" }, notes: ["Look."] };
  expect(await capture(outer, { mayWrite: false }, run)).toEqual(result);
  await capture(outer, { mayWrite: true, profile: "lab" }, run);
  expect(environments).toEqual([
    { OBSTACK_AGENT: "0", TZ: "UTC", OBSTACK_READ_ONLY: "1", hasProfileFlag: false },
    { OBSTACK_AGENT: "0", TZ: "UTC", OBSTACK_PROFILE: "lab", hasProfileFlag: true },
  ]);
});
