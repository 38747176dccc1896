import { expect, test } from "vitest";
import type { CliContext } from "../context.ts";
import { runWords } from "./run-words.ts";

test("refuses every write of a line that may not write", async () => {
  const environments: unknown[] = [];
  const runCommand: CliContext["runCommand"] = (_words, environment) => {
    environments.push(environment);
    return Promise.resolve({ code: 4, stdout: "", stderr: 'note\nhint: Look.\n{"error":{"code":"read-only"}}\n' });
  };
  const run = runWords({ runCommand } as CliContext);
  expect(await run(["plan"], { mayWrite: false })).toEqual({
    code: 4,
    value: undefined,
    error: { code: "read-only" },
    notes: ["Look."],
  });
  await runWords({ runCommand } as CliContext, "lab")(["apply"], { mayWrite: true });
  expect(environments).toEqual([
    { OBSTACK_AGENT: "0", TZ: "UTC", OBSTACK_READ_ONLY: "1" },
    { OBSTACK_AGENT: "0", TZ: "UTC", OBSTACK_PROFILE: "lab" },
  ]);
});
