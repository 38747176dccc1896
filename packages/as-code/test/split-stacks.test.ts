// Objects that leave a stack: given up, known to another stack too, renamed without `movedFrom`, or deleted with their target.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { writeScript } from "@obstack/testing";
import { expect, vi } from "vitest";
import { apply, listState, plan, planDestroy, planUndo, validateStack } from "../src/index.ts";
import { findOtherStates } from "../src/state/other-stacks.ts";
import { emulator, stack, useEmulator } from "./on-emulator.ts";
import { applied, only, records, shop } from "./shop.ts";
import { contentOf } from "./content-of.ts";
import { test } from "./test.ts";
import { writeFiles, writeStack } from "./world.ts";
import type { Files } from "./world.ts";
import { textsOf } from "./texts-of.ts";

useEmulator();

/** What team `shop` keeps after `basket` left. */
const rest: Files = only("shop", "errors");
const basket: Files = only("basket", "slow");

const keysOf = async (folder: string): Promise<string[]> => (await listState(folder, "default")).map(({ key }) => key);

/** Creates a repository with the folders of two stacks. */
function twoStacks(root: string): { one: string; two: string } {
  execFileSync("git", ["init", "--quiet"], { cwd: root });
  const [one, two] = [join(root, "teams/shop"), join(root, "teams/basket")];
  for (const path of [one, two]) {
    mkdirSync(path, { recursive: true });
    writeFiles(path, { "obstack.yaml": { values: {} } });
  }
  execFileSync("git", ["add", "."], { cwd: root });
  return { one, two };
}

test("lists the stacks of a repository once, also in a linked working tree", async ({ folder: root }) => {
  const run = (...argv: string[]) =>
    execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@b.c", ...argv], { cwd: root, stdio: "ignore" });
  twoStacks(root);
  run("commit", "--message", "Add stacks");
  run("worktree", "add", "linked");
  const log = join(root, "log");
  const git = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();
  writeScript(root, "git", `echo "$@" >> '${log}'; exec '${git}' "$@"`);
  vi.stubEnv("PATH", `${root}${delimiter}${process.env["PATH"]}`);
  try {
    for (const name of ["a", "b"]) await findOtherStates(join(root, "linked/teams/shop"), name, stack.server);
  } finally {
    vi.unstubAllEnvs();
  }
  expect(readFileSync(log, "utf8").match(/^ls-files/gm)).toHaveLength(1);
});

test.for<string[]>([
  ["dashboards/basket", "alerts/slow"],
  ["dashboards/b*", "alerts/s?ow.yaml"],
  ["dashboards/", "alerts/"],
])("gives up %j without deleting anything", async (removed, { folder }) => {
  await applied(folder);
  const before = contentOf(records());
  writeStack(folder, removed.includes("alerts/") ? { dashboards: {}, alerts: {} } : rest);
  writeFiles(folder, { "obstack.yaml": { removed } });
  const planned = await plan(folder, stack, { prune: true });
  expect(planned).toMatchObject({ changes: [], left: [] });
  expect(textsOf(planned.notes)).toContain("dashboards/basket leaves the state and stays on the server");
  await apply(folder, stack, planned);
  expect(contentOf(records())).toEqual(before);
  expect(await keysOf(folder)).toEqual(removed.includes("alerts/") ? [] : ["shop", "errors"]);
  expect(textsOf((await plan(folder, stack, { prune: true })).notes).join()).not.toContain("leaves the state");
});

test("refuses to give up what still has a file", async ({ folder }) => {
  writeStack(folder, shop);
  writeFiles(folder, { "obstack.yaml": { removed: ["alerts/none", "alerts/*"] } });
  const message = 'alerts/errors.yaml still defines an object that "removed" lists. Delete the file, or the entry.';
  const expected = { path: "obstack.yaml", line: 3, message };
  expect((await validateStack(folder)).mistakes).toMatchObject([expected]);
  await expect(plan(folder, stack)).rejects.toMatchObject({ kind: "files", problems: [expected] });
  writeFiles(folder, { "obstack.yaml": { removed: ["basket"] } });
  expect((await validateStack(folder)).mistakes).toMatchObject([{ path: "obstack.yaml", line: 2 }]);
});

test("never deletes what another stack of the repository manages, and warns about it", async ({ folder: root }) => {
  const { one, two } = twoStacks(root);
  await applied(one);
  writeStack(two, basket);
  // The new stack finds the objects by their names, and says who else has them.
  const taken = await plan(two, stack);
  expect(textsOf(taken.warnings)).toEqual(
    ['dashboard basket "Basket"', 'alert slow "Slow"'].map(
      (title) =>
        `The state of stack teams/shop (target default) contains ${title} too. In the one that gives it up, remove its file and list it under \`removed\` in obstack.yaml.`,
    ),
  );
  await apply(two, stack, taken);
  writeStack(one, rest);
  const before = contentOf(records());
  const planned = await plan(one, stack, { prune: true });
  expect(planned.changes).toEqual([]);
  expect(planned.left).toMatchObject([
    { key: "slow", alsoIn: "stack teams/basket (target default)" },
    { key: "basket", isOwn: true, alsoIn: "stack teams/basket (target default)" },
  ]);
  await apply(one, stack, planned);
  expect(contentOf(records())).toEqual(before);
  // A stack that gives them up does not count, also before an apply.
  writeFiles(one, { "obstack.yaml": { removed: ["alerts/slow", "dashboards/basket"] } });
  expect((await plan(two, stack)).warnings).toEqual([]);
  writeFiles(one, { "obstack.yaml": {} });
  // Nobody else has them: they are deleted again.
  rmSync(join(two, "state"), { recursive: true });
  expect((await plan(one, stack, { prune: true })).summary).toMatchObject({ delete: 2 });
});

test("finds the states of other stacks on their branch, and with other names of targets", async ({ folder: root }) => {
  const { one, two } = twoStacks(root);
  await applied(one);
  writeStack(two, basket);
  await apply(two, stack, await plan(two, stack, { target: "production" }));
  writeStack(one, rest);
  const alsoIn = async (): Promise<unknown> => (await plan(one, stack, { prune: true })).left[0]?.alsoIn;
  expect(await alsoIn()).toBe("stack teams/basket (target production)");
  // A checkout without the other states: only the fetched branch has them.
  const text = readFileSync(join(two, "state/production.jsonl"), "utf8");
  const git = (argv: readonly string[], input = ""): string =>
    execFileSync("git", argv, { cwd: root, input, encoding: "utf8" }).trim();
  const blob = git(["hash-object", "-w", "--stdin"], text);
  const treeOf = (mode: string, type: string, id: string, name: string): string =>
    git(["mktree"], `${mode} ${type} ${id}\t${name}\n`);
  const tree = ["state", "basket", "teams"].reduce(
    (inner, name) => treeOf("040000", "tree", inner, name),
    treeOf("100644", "blob", blob, "default.jsonl"),
  );
  const identity = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
  git(["update-ref", "refs/remotes/origin/states", git([...identity, "commit-tree", tree, "-m", "States"])]);
  rmSync(join(two, "state"), { recursive: true });
  expect(await alsoIn()).toBeUndefined();
  writeFiles(one, { "obstack.yaml": { stateBranch: "states" } });
  expect(await alsoIn()).toBe("stack teams/basket (target default)");
});

test("notices a target that obstack.yaml does not contain anymore, and destroys what it owns", async ({ folder }) => {
  const targets = { "eu-1": {}, "eu-2": {} };
  writeFiles(folder, { "obstack.yaml": { targets } });
  // One dashboard existed before: it is not the stack's to delete.
  await stack.dashboards.create({ name: "Basket", tiles: [] });
  writeStack(folder, shop);
  await apply(folder, stack, await plan(folder, stack, { target: "eu-2" }));
  expect((await validateStack(folder)).warnings).toEqual([]);
  writeFiles(folder, { "obstack.yaml": { targets: { "eu-1": {} } } });
  const { baseUrl } = emulator.selfHosted;
  const warning = `Target eu-2 is not in obstack.yaml, but its state has 4 objects on ${baseUrl}, whose alerts go on. To delete them, run \`obstack destroy --target eu-2\`. To keep them, run \`obstack state forget '*' --target eu-2\`.`;
  expect((await validateStack(folder)).warnings).toEqual([{ message: warning, targets: [] }]);
  expect((await plan(folder, stack, { target: "eu-1" })).warnings[0]?.text).toBe(warning);

  const before = contentOf(records());
  const planned = await planDestroy(folder, stack, { target: "eu-2" });
  expect(planned.changes.map(({ action, key }) => `${action} ${key}`)).toEqual([
    "delete errors",
    "delete slow",
    "delete shop",
  ]);
  expect(textsOf(planned.notes)).toContain("dashboards/basket leaves the state and stays on the server");
  expect(planned.summary).toMatchObject({ delete: 3, forgotten: 1 });
  // A manual change after the apply is a conflict, like in every plan.
  const errors = (await stack.alerts.list()).find(({ name }) => name === "Errors");
  await stack.alerts.modify(errors?.id ?? "", (alert) => ({ ...alert, threshold: 99 }));
  expect((await planDestroy(folder, stack, { target: "eu-2" })).summary).toMatchObject({ delete: 3, conflict: 1 });
  await stack.alerts.modify(errors?.id ?? "", (alert) => ({ ...alert, threshold: 10 }));
  await apply(folder, stack, planned, { reviewed: planned.digest });
  expect(records().dashboards.map(({ name }) => name)).toEqual(["Basket"]);
  expect(records().alerts).toEqual([]);
  expect(await listState(folder, "eu-2")).toEqual([]);
  expect((await validateStack(folder)).warnings).toEqual([]);
  const undo = await planUndo(folder, stack, { target: "eu-2" });
  if (undo !== undefined) await apply(folder, stack, undo);
  expect(contentOf(records())).toEqual(before);
});

test("keeps what a renamed target manages now", async ({ folder }) => {
  writeFiles(folder, { "obstack.yaml": { targets: { "eu-2": {} } } });
  writeStack(folder, shop);
  await apply(folder, stack, await plan(folder, stack, { target: "eu-2" }));
  await apply(folder, stack, await plan(folder, stack, { target: "europe-2" }));
  expect((await planDestroy(folder, stack, { target: "eu-2" })).changes).toEqual([]);
});
