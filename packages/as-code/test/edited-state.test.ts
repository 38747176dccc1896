// A state that was edited manually, with objects that it calls created and that no apply created.
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { plan, planDestroy, planResult, review } from "../src/index.ts";
import { stack, useEmulator } from "./on-emulator.ts";
import { applied, only } from "./shop.ts";
import { temporaryFolder, writeStack } from "./world.ts";

useEmulator();

const rest = only("shop", "basket", "errors");

/** Returns the title of the deleted object and the warnings of a plan. */
async function prune(folder: string): Promise<unknown> {
  const planned = await plan(folder, stack, { prune: true });
  const { changes = [], warnings } = planResult(planned);
  return [changes.map(({ action, key }) => `${action} ${key}`), warnings];
}

test("a prune says if no copies and no pushed state know that an apply created an object", async () => {
  using folder = temporaryFolder();
  await stack.alerts.create({ name: "Of others", threshold: 1, thresholdType: "above", interval: "5m" } as never);
  await applied(folder.path);
  const victim = (await stack.alerts.list()).find(({ name }) => name === "Of others");
  writeStack(folder.path, rest);
  expect(await prune(folder.path)).toEqual([["delete slow"], []]);

  const path = join(folder.path, "state/default.jsonl");
  const honest = readFileSync(path, "utf8");
  const line = honest.split("\n").find((one) => one.includes('"slow"')) ?? "";
  const forged = { ...(JSON.parse(line) as object), key: "forged", id: victim?.id };
  const edited = honest.replace(line, `${line}\n${JSON.stringify(forged)}`);
  writeFileSync(path, edited);
  const warning = (keys: string): unknown =>
    expect.stringMatching(
      new RegExp(`^Not created by any apply known here: ${keys}. Only state/default.jsonl says so`),
    );
  expect(await prune(folder.path)).toEqual([["delete slow", "delete forged"], [warning('alert forged "Of others"')]]);
  // A selection leaves out the warning with the deletion.
  const selected = review(await plan(folder.path, stack, { prune: true }), { only: ["slow"] });
  expect(planResult(selected)).toMatchObject({ changes: [{ key: "slow" }], warnings: [] });
  expect(planResult(await planDestroy(folder.path, stack)).warnings).toContainEqual(
    warning('alert forged "Of others"'),
  );

  // A clone has no copies, but the last commit, as a checkout in CI.
  const git = (...argv: readonly string[]): unknown =>
    execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...argv], { cwd: folder.path });
  rmSync(join(folder.path, ".obstack"), { recursive: true });
  expect(await prune(folder.path)).toEqual([["delete slow", "delete forged"], [warning(".*slow.*, .*forged.*")]]);
  writeFileSync(path, honest);
  git("init", "--quiet", "--initial-branch", "main");
  git("add", "state", "alerts", "dashboards");
  git("commit", "--quiet", "--message", "State");
  writeFileSync(path, edited);
  expect(await prune(folder.path)).toEqual([["delete slow", "delete forged"], [warning('alert forged "Of others"')]]);
});
