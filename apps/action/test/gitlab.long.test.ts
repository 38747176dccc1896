// Runs the scripts of the jobs in `examples/gitlab-ci` with an emulator and a remote, and checks the pipeline with GitLab's published schema.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Emulator } from "@obstack/emulator";
import { obstackCommand, runProcess, startServer, writeProgram, writeScript } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parse } from "yaml";
import { shop, World } from "./world.ts";

const example = fileURLToPath(new URL("../../../examples/gitlab-ci/.gitlab-ci.yml", import.meta.url));
const { variables, ...jobs } = parse(readFileSync(example, "utf8")) as Readonly<
  Record<string, { readonly script: readonly string[]; readonly variables?: Readonly<Record<string, string>> }>
>;
const tokens = { NOTE_TOKEN: "glpat-secret-for-notes", PUSH_TOKEN: "glpat-secret-for-pushes" };
const board = (name: string): string => `name: ${name}\ntiles: []\n`;

const gitlab = await startServer({ body: "{}" });
let world: World;
let emulator: Emulator;
let output: string;

beforeEach(async () => {
  output = "";
  world = await World.create({
    targets: ["staging"],
    files: {
      "monitoring/dashboards/shop.yaml": board("Shop"),
      "monitoring/obstack.yaml": `${shop["obstack.yaml"]}stateBranch: obstack-state\n`,
      ".gitignore": "state/\n.obstack/\nplan*\n*.xml\n",
    },
  });
  emulator = world.emulator("staging");
  const bin = join(world.home, "bin");
  mkdirSync(bin);
  writeProgram(bin, "obstack", process.execPath, obstackCommand);
  const curl = execFileSync("sh", ["-c", "command -v curl"], { encoding: "utf8" }).trim();
  writeScript(bin, "curl", `echo "$@" >> '${join(world.home, "arguments")}'; exec ${curl} "$@"`);
  const url = "https://oauth2@gitlab.example/team/monitoring.git";
  writeFileSync(join(world.home, ".gitconfig"), `[url "${world.remote}"]\n  insteadOf = ${url}\n`);
});
afterEach(() => world[Symbol.asyncDispose]());

/** Commits files and pushes them to a branch. */
function commit(files: Readonly<Record<string, string>>, branch = "main"): void {
  world.commit("Change files", files);
  world.git("push", "--quiet", "origin", `HEAD:${branch}`);
}

/** Runs the script of a job for staging, as a runner does. */
async function run(name: string): Promise<ProcessResult> {
  const { script = [], variables: own } = jobs[name] ?? {};
  const result = await runProcess("bash", ["-eo", "pipefail", "-c", script.join("\n")], {
    folder: world.author,
    environment: {
      PATH: [join(world.home, "bin"), dirname(process.execPath), process.env["PATH"]].join(delimiter),
      HOME: world.home,
      ...(variables as unknown as Readonly<Record<string, string>>),
      ...own,
      ...emulator.environment,
      ...tokens,
      TARGET: "staging",
      CI_API_V4_URL: gitlab.baseUrl,
      CI_COMMIT_BRANCH: "main",
      CI_MERGE_REQUEST_IID: "2",
      CI_MERGE_REQUEST_TARGET_BRANCH_NAME: "main",
      CI_PROJECT_ID: "1",
      CI_PROJECT_URL: "https://gitlab.example/team/monitoring",
      CI_SERVER_URL: "https://gitlab.example",
    },
  });
  output += result.stdout + result.stderr;
  return result;
}

test("applies exactly the plan of its pipeline, commits the state, and fails on drift", async () => {
  expect(await run("plan")).toMatchObject({ code: 0, stdout: expect.stringContaining("1 to create") });
  // The branch moves on before a person starts the apply.
  commit({ "monitoring/dashboards/cart.yaml": board("Cart") });
  expect(await run("apply")).toMatchObject({ code: 0, stdout: expect.stringContaining("1 created") });
  expect(world.git("show", "origin/obstack-state:monitoring/state/staging.jsonl")).toMatch(/^(?=[^]*Shop)(?![^]*Cart)/);
  expect(await run("drift")).toMatchObject({ code: 0 });
  expect(await run("plan")).toMatchObject({ code: 0, stdout: expect.stringContaining("1 to create") });
  emulator.reset();
  expect(await run("drift")).toMatchObject({ code: 2 });
  // What was applied is committed, although the apply fails.
  emulator.faults.add({ kind: "status", status: 401 });
  expect((await run("apply")).code).not.toBe(0);
  expect((await run("plan")).code).toBe(1);
  expect(readFileSync(join(world.author, ".git/config"), "utf8")).not.toContain(tokens.PUSH_TOKEN);
  for (const secret of [...Object.values(tokens), emulator.environment["OBSTACK_SELFHOSTED_API_KEY"]])
    expect(output).not.toContain(secret);
});

test("posts the plan for the result of the merge, with a token that is in no argument", async () => {
  world.git("checkout", "--quiet", "-b", "behind");
  commit({ "monitoring/dashboards/cart.yaml": board("Cart") }, "behind");
  world.git("checkout", "--quiet", "main");
  commit({ "monitoring/dashboards/shop.yaml": board("New shop") });
  world.git("checkout", "--quiet", "behind");
  expect(await run("show-plan")).toMatchObject({ code: 0 });
  const body = readFileSync(join(world.author, "plan.md"), "utf8");
  expect(body).toMatch(/### Plan for staging[^]*name: Cart\n[^]*name: New shop\n/);
  const [note, ...others] = gitlab.requests;
  expect(note).toMatchObject({
    url: "/projects/1/merge_requests/2/notes",
    headers: { "private-token": tokens.NOTE_TOKEN },
  });
  expect([new URLSearchParams(note?.body).get("body"), others]).toEqual([body, []]);
  expect(readFileSync(join(world.home, "arguments"), "utf8")).toMatch(/^(?!.*secret).*\/notes$/m);

  world.git("checkout", "--quiet", "-B", "conflict", "main~1");
  commit({ "monitoring/dashboards/shop.yaml": board("Another shop") }, "conflict");
  expect(await run("show-plan")).toMatchObject({ code: 1, stdout: expect.stringContaining("CONFLICT") });
});

test("runs generators of the default branch only", async () => {
  const proof = join(world.home, "ran");
  const code = `import { appendFileSync } from "node:fs";\nappendFileSync(${JSON.stringify(proof)}, "x");\n`;
  commit({ "monitoring/dashboards/made.mjs": `${code}export default { key: "made", name: "Made", tiles: [] };\n` });
  for (const name of ["show-plan", "test"]) {
    const refused = await run(name);
    expect(refused.code, name).toBe(1);
    expect(refused.stdout + refused.stderr, name).toContain("OBSTACK_GENERATORS=off forbids running it");
  }
  expect(existsSync(proof)).toBe(false);
  expect(await run("plan")).toMatchObject({ code: 0 });
  expect(existsSync(proof)).toBe(true);
});

test.each([
  ["merge_request_event", ["test", "show-plan"]],
  ["push", ["plan", "apply"]],
  ["schedule", ["drift"]],
])("a pipeline for %s is valid and runs the expected jobs", async (source, expected) => {
  world.git("remote", "set-url", "origin", "https://gitlab.example.com/team/monitoring.git");
  world.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main");
  copyFileSync(example, join(world.author, ".gitlab-ci.yml"));
  // Validates it as GitLab's editor does, without a network.
  const program = fileURLToPath(import.meta.resolve("gitlab-ci-local"));
  const argv = [program, "--list-json", "--variable", `CI_PIPELINE_SOURCE=${source}`];
  const environment = { PATH: process.env["PATH"] ?? "", HOME: world.home };
  const { code, stdout, stderr } = await runProcess(process.execPath, argv, { folder: world.author, environment });
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining("json schema validated") });
  // A warning about the variable precedes the list.
  const listed = JSON.parse(stdout.slice(stdout.search(/^\[$/m))) as { name: string; when: string }[];
  const started = listed.filter(({ when }) => when !== "never").map(({ name }) => name);
  expect(started).toEqual(expected.flatMap((name) => [`${name}: [staging]`, `${name}: [production]`]));
});
