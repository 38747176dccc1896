// Whether the states of a clone lack what other clones applied.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkStates } from "../src/index.ts";
import type { StateEntry } from "../src/state/state.ts";
import { entry, stateOf, useGitWorld, write } from "./git-world.ts";

const world = useGitWorld();

describe("the states of other clones", () => {
  const check = (stack: string) => checkStates(stack, ["default", "other"], { environment: world.environment });
  const stateWith = (serial: number, ...entries: StateEntry[]): string =>
    stateOf(...entries).replace('"serial":1', `"serial":${serial}`);

  test.each([
    ["on the current branch", ""],
    ["on a branch of their own", "state: { branch: obstack-state }\n"],
  ])("%s are known", async (_label, settings) => {
    const { path, stack } = world.start(settings);
    if (settings !== "") await world.push(stack);
    const second = world.clone("second");
    if (settings !== "") {
      // A clone that pulled nothing yet has no state.
      expect((await check(second.stack)).outdated).toEqual([{ target: "default", serial: 0, remoteSerial: 1 }]);
      await world.pull(second.stack);
    }
    const branch = settings === "" ? "main" : "obstack-state";
    expect([await check(stack), await check(second.stack)]).toEqual([
      { outdated: [], branch },
      { outdated: [], branch },
    ]);
    // The second clone applies and pushes.
    write(join(second.stack, "state/default.jsonl"), stateWith(2, entry("a", 2)));
    expect(await check(second.stack)).toEqual({ outdated: [], branch });
    await world.push(second.stack);
    expect((await check(second.stack)).outdated).toEqual([]);
    expect((await check(stack)).outdated).toEqual([{ target: "default", serial: 1, remoteSerial: 2 }]);
    // A higher serial does not contain the changes of the other clone.
    write(join(stack, "state/default.jsonl"), stateWith(7, entry("a", 1), entry("b", 1)));
    expect((await check(stack)).outdated).toEqual([{ target: "default", serial: 7, remoteSerial: 2 }]);
    if (settings === "") {
      world.git(path, "commit", "--quiet", "--all", "-m", "Applied");
      world.git(path, "pull", "--quiet", "--no-rebase", "--no-edit", "-X", "ours", "origin", "main");
    } else await world.pull(stack);
    expect((await check(stack)).outdated).toEqual([]);
  });

  test("are known by the serial in a shallow clone", async () => {
    const { stack } = world.start();
    const url = `file://${join(world.root, "remote.git")}`;
    world.git(world.root, "clone", "--quiet", "--depth=1", url, "shallow");
    const shallow = join(world.root, "shallow", "monitoring, 1");
    write(join(stack, "state/default.jsonl"), stateWith(2, entry("a", 2)));
    await world.push(stack);
    // Nothing connects the two commits.
    world.git(join(world.root, "shallow"), "fetch", "--quiet", "--depth=1", "origin", "main");
    expect((await check(shallow)).outdated).toEqual([{ target: "default", serial: 1, remoteSerial: 2 }]);
    write(join(shallow, "state/default.jsonl"), stateWith(3, entry("a", 2)));
    expect((await check(shallow)).outdated).toEqual([]);
  });

  test("are known to all commands that check a shallow clone at the same time, and fetched only if they changed", async () => {
    const { stack } = world.start();
    world.git(world.root, "clone", "--quiet", "--depth=1", `file://${join(world.root, "remote.git")}`, "shallow");
    const shallow = join(world.root, "shallow", "monitoring, 1");
    write(join(stack, "state/default.jsonl"), stateWith(2, entry("a", 2)));
    await world.push(stack);
    const trace = join(world.root, "trace");
    const checkTraced = () =>
      checkStates(shallow, ["default"], { environment: { ...world.environment, GIT_TRACE: trace } });
    const fetches = (): number => readFileSync(trace, "utf8").match(/ built-in: git fetch /g)?.length ?? 0;
    const outdated = [{ target: "default", serial: 1, remoteSerial: 2 }];
    const all = await Promise.all(Array.from({ length: 8 }, checkTraced));
    expect(all).toEqual(all.map(() => ({ outdated, branch: "main" })));
    const before = fetches();
    expect(before).toBeGreaterThan(0);
    expect(await Promise.all([checkTraced(), checkTraced()])).toMatchObject([{ outdated }, { outdated }]);
    expect(fetches()).toBe(before);
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
