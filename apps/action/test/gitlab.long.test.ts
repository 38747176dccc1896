// Runs the scripts of the jobs in `examples/gitlab-ci` with an emulator and a remote, and checks the pipeline with GitLab's published schema.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { delimiter, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { startEmulator } from "@obstack/emulator";
import { folderWith, obstackCommand, runProcess, temporaryFolder, writeProgram, writeScript } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { afterAll, beforeEach, expect, test } from "vitest";
import { parse } from "yaml";
import { shop } from "./world.ts";

const example = fileURLToPath(new URL("../../../examples/gitlab-ci/.gitlab-ci.yml", import.meta.url));
const { variables, ...jobs } = parse(readFileSync(example, "utf8")) as Readonly<
  Record<string, { readonly script: readonly string[]; readonly variables?: Readonly<Record<string, string>> }>
>;
const tokens = { NOTE_TOKEN: "glpat-secret-for-notes", PUSH_TOKEN: "glpat-secret-for-pushes" };
const board = (name: string): string => `name: ${name}\ntiles: []\n`;

const notes: object[] = [];
const gitlab = createServer((request, response) => {
  void text(request).then((form) => {
    const { url, headers } = request;
    notes.push({ url, token: headers["private-token"], body: new URLSearchParams(form).get("body") });
    response.end("{}");
  });
});
const port = await new Promise<number>((resolve) => {
  gitlab.listen(0, "127.0.0.1", () => resolve((gitlab.address() as { port: number }).port));
});
const emulator = await startEmulator({ behavior: "documented" });
afterAll(async () => {
  gitlab.close();
  await emulator.close();
});

let home: string;
let work: string;
let output: string;

beforeEach(() => {
  emulator.reset();
  notes.length = 0;
  home = temporaryFolder();
  work = join(home, "work");
  output = "";
  const bin = join(home, "bin");
  mkdirSync(bin);
  writeProgram(bin, "obstack", process.execPath, obstackCommand);
  const curl = execFileSync("sh", ["-c", "command -v curl"], { encoding: "utf8" }).trim();
  writeScript(bin, "curl", `echo "$@" >> '${join(home, "arguments")}'; exec ${curl} "$@"`);
  const remote = join(home, "remote.git");
  writeFileSync(
    join(home, ".gitconfig"),
    `[url "${remote}"]\n  insteadOf = https://oauth2@gitlab.example/team/monitoring.git\n`,
  );
  execFileSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", remote]);
  execFileSync("git", ["clone", "--quiet", remote, work], { stdio: "ignore" });
  git("checkout", "--quiet", "-B", "main");
  commit({
    "monitoring/dashboards/shop.yaml": board("Shop"),
    "monitoring/obstack.yaml": `${shop["obstack.yaml"]}stateBranch: obstack-state\n`,
    ".gitignore": "state/\n.obstack/\nplan*\n*.xml\n",
  });
});

function git(...argv: string[]): string {
  const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
  return execFileSync("git", [...identity, ...argv], { cwd: work, encoding: "utf8" }).trim();
}

/** Commits files and pushes them to a branch. */
function commit(files: Readonly<Record<string, string>>, branch = "main"): void {
  folderWith(files, work);
  git("add", "--all");
  git("commit", "--quiet", "--message", "Change files");
  git("push", "--quiet", "origin", `HEAD:${branch}`);
}

/** Runs the script of a job for staging, as a runner does. */
async function run(name: string): Promise<ProcessResult> {
  const { script = [], variables: own } = jobs[name] ?? {};
  const result = await runProcess("bash", ["-eo", "pipefail", "-c", script.join("\n")], {
    folder: work,
    environment: {
      PATH: [join(home, "bin"), dirname(process.execPath), process.env["PATH"]].join(delimiter),
      HOME: home,
      ...(variables as unknown as Readonly<Record<string, string>>),
      ...own,
      ...emulator.environment,
      ...tokens,
      TARGET: "staging",
      CI_API_V4_URL: `http://127.0.0.1:${port}`,
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
  expect(git("show", "origin/obstack-state:monitoring/state/staging.jsonl")).toMatch(/^(?=[^]*Shop)(?![^]*Cart)/);
  expect(await run("drift")).toMatchObject({ code: 0 });
  expect(await run("plan")).toMatchObject({ code: 0, stdout: expect.stringContaining("1 to create") });
  emulator.reset();
  expect(await run("drift")).toMatchObject({ code: 2 });
  // What was applied is committed, although the apply fails.
  emulator.faults.add({ kind: "status", status: 401 });
  expect((await run("apply")).code).not.toBe(0);
  expect((await run("plan")).code).toBe(1);
  expect(readFileSync(join(work, ".git/config"), "utf8")).not.toContain(tokens.PUSH_TOKEN);
  for (const secret of [...Object.values(tokens), emulator.environment["OBSTACK_SELFHOSTED_API_KEY"]])
    expect(output).not.toContain(secret);
});

test("posts the plan for the result of the merge, with a token that is in no argument", async () => {
  git("checkout", "--quiet", "-b", "behind");
  commit({ "monitoring/dashboards/cart.yaml": board("Cart") }, "behind");
  git("checkout", "--quiet", "main");
  commit({ "monitoring/dashboards/shop.yaml": board("New shop") });
  git("checkout", "--quiet", "behind");
  expect(await run("show-plan")).toMatchObject({ code: 0 });
  const body = readFileSync(join(work, "plan.md"), "utf8");
  expect(body).toMatch(/### Plan for staging[^]*name: Cart\n[^]*name: New shop\n/);
  expect(notes).toEqual([{ url: "/projects/1/merge_requests/2/notes", token: tokens.NOTE_TOKEN, body }]);
  expect(readFileSync(join(home, "arguments"), "utf8")).toMatch(/^(?!.*secret).*\/notes$/m);

  git("checkout", "--quiet", "-B", "conflict", "main~1");
  commit({ "monitoring/dashboards/shop.yaml": board("Another shop") }, "conflict");
  expect(await run("show-plan")).toMatchObject({ code: 1, stdout: expect.stringContaining("CONFLICT") });
});

test("runs generators of the default branch only", async () => {
  const proof = join(home, "ran");
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
  git("remote", "set-url", "origin", "https://gitlab.example.com/team/monitoring.git");
  git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main");
  copyFileSync(example, join(work, ".gitlab-ci.yml"));
  // Validates it as GitLab's editor does, without a network.
  const program = fileURLToPath(import.meta.resolve("gitlab-ci-local"));
  const argv = [program, "--list-json", "--variable", `CI_PIPELINE_SOURCE=${source}`];
  const environment = { PATH: process.env["PATH"] ?? "", HOME: home };
  const { code, stdout, stderr } = await runProcess(process.execPath, argv, { folder: work, environment });
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining("json schema validated") });
  // A warning about the variable precedes the list.
  const listed = JSON.parse(stdout.slice(stdout.search(/^\[$/m))) as { name: string; when: string }[];
  const started = listed.filter(({ when }) => when !== "never").map(({ name }) => name);
  expect(started).toEqual(expected.flatMap((name) => [`${name}: [staging]`, `${name}: [production]`]));
});
