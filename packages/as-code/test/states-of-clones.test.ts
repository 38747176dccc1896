// Whether the states of a clone lack what other clones applied.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkStates } from "../src/index.ts";
import type { Clone } from "./git-world.ts";
import { entry, stateOf, useGitWorld, write } from "./git-world.ts";

const world = useGitWorld();

/** Pushes a state, as after an apply. */
const apply = ({ path, stack }: Clone, text: string): void => {
  write(join(stack, "state/default.jsonl"), text);
  world.git(path, "commit", "--quiet", "--all", "-m", "Applied");
  world.git(path, "push", "--quiet", "origin", "HEAD:main");
};

describe("the states of other clones", () => {
  const check = (stack: string) => checkStates(stack, ["default", "other"], { environment: world.environment });
  test("are known if the states are on the current branch", async () => {
    const { path, stack } = world.start();
    const second = world.clone("second");
    const branch = "main";
    expect([await check(stack), await check(second.stack)]).toEqual([
      { outdated: [], branch },
      { outdated: [], branch },
    ]);
    // The second clone applies and pushes.
    apply(second, stateOf(entry("a", 2)));
    expect(await check(second.stack)).toEqual({ outdated: [], branch });
    expect(await check(stack)).toEqual({ outdated: ["default"], branch });
    // Another apply does not contain the changes of the other clone.
    write(join(stack, "state/default.jsonl"), stateOf(entry("a", 1), entry("b", 1)));
    expect((await check(stack)).outdated).toEqual(["default"]);
    world.git(path, "commit", "--quiet", "--all", "-m", "Applied");
    world.git(path, "pull", "--quiet", "--no-rebase", "--no-edit", "-X", "ours", "origin", "main");
    expect((await check(stack)).outdated).toEqual([]);
  });

  test("are known if the states have a branch of their own", async () => {
    const { stack } = world.start("stateBranch: obstack-state\n");
    const second = world.clone("second");
    const branch = "obstack-state";
    await world.commit(stack);
    // A clone that pulled nothing yet has no state.
    expect((await check(second.stack)).outdated).toEqual(["default"]);
    await world.pull(second.stack);
    expect(await check(second.stack)).toEqual({ outdated: [], branch });
    write(join(stack, "state/default.jsonl"), stateOf(entry("a", 2)));
    expect(await check(stack)).toEqual({ outdated: [], branch });
    await world.commit(stack);
    expect(await check(stack)).toEqual({ outdated: [], branch });
    expect(await check(second.stack)).toEqual({ outdated: ["default"], branch });
  });

  test("are known to all commands that check a shallow clone at the same time, and fetched only if they changed", async () => {
    const first = world.start();
    world.git(world.root, "clone", "--quiet", "--depth=1", `file://${join(world.root, "remote.git")}`, "shallow");
    const shallow = join(world.root, "shallow", "monitoring, 1");
    apply(first, stateOf(entry("a", 2)));
    // Nothing connects the two commits.
    world.git(join(world.root, "shallow"), "fetch", "--quiet", "--depth=1", "origin", "main");
    world.git(join(world.root, "shallow"), "update-ref", "-d", "refs/remotes/origin/main");
    const trace = join(world.root, "trace");
    const checkTraced = () =>
      checkStates(shallow, ["default"], { environment: { ...world.environment, GIT_TRACE: trace } });
    const fetches = (): number => readFileSync(trace, "utf8").match(/ built-in: git fetch /g)?.length ?? 0;
    const outdated = ["default"];
    const all = await Promise.all(Array.from({ length: 8 }, checkTraced));
    expect(all).toEqual(all.map(() => ({ outdated, branch: "main" })));
    const before = fetches();
    expect(before).toBeGreaterThan(0);
    expect(await Promise.all([checkTraced(), checkTraced()])).toMatchObject([{ outdated }, { outdated }]);
    expect(fetches()).toBe(before);
    // Only this clone applied something since.
    write(join(shallow, "state/default.jsonl"), stateOf(entry("a", 2)));
    expect((await check(shallow)).outdated).toEqual([]);
  });

  test("are not known without Git, a remote or a branch", async () => {
    write(join(world.root, "plain/obstack.yaml"), "targets: {}\n");
    expect(await check(join(world.root, "plain"))).toEqual({
      outdated: [],
      unknown: "The folder is not in a Git repository.",
    });
    world.git(world.root, "init", "--quiet", "--initial-branch=main", "local");
    expect((await check(join(world.root, "local"))).unknown).toMatch(/^The branch main has no commits/);
    world.git(join(world.root, "local"), "commit", "--quiet", "--allow-empty", "-m", "First");
    expect((await check(join(world.root, "local"))).unknown).toBe("The repository has no remote named origin.");
    world.git(join(world.root, "local"), "remote", "add", "origin", join(world.root, "missing.git"));
    expect((await check(join(world.root, "local"))).unknown).toMatch(/^`git ls-remote` failed: /);
    world.git(join(world.root, "local"), "checkout", "--quiet", "--detach");
    expect((await check(join(world.root, "local"))).unknown).toMatch(/^The repository is on no branch/);
  });
});
