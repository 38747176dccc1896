// `npm run test:mutation`: breaks a copy of the committed code in ways that would harm users, and shows which check detects each break.
// Fails if a break is not detected. `npm run test:mutation -- WORD` runs only the mutations whose file or harm contains the word.
//   --check  only checks that every mutation applies, as `npm test` does
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { mutations } from "./mutations/index.ts";
import type { Mutation } from "./mutations/mutation.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const { values, positionals: words } = parseArgs({ options: { check: { type: "boolean" } }, allowPositionals: true });
const selected = mutations.filter(({ file, harm }) => words.every((word) => `${file} ${harm}`.includes(word)));

const outdated = selected.filter((mutation) => !appliesOnce(mutation));
if (outdated.length > 0) {
  const harms = outdated.map(({ harm, file }) => `  ${harm} (${file})`).join("\n");
  console.error(`The text to replace must occur exactly once. Update these entries in scripts/mutations/:\n${harms}`);
  process.exitCode = 1;
} else if (values.check !== true) {
  runMutations();
}

function runMutations(): void {
  const folder = mkdtempSync(join(tmpdir(), "obstack-mutation-"));
  const copy = join(folder, "copy");
  try {
    run(root, "git", "clone", "--quiet", "--shared", root, copy);
    pnpm(copy, "install", "--frozen-lockfile", "--prefer-offline");
    const all = [...new Set(selected.flatMap(({ tests }) => tests))];
    if (!build(copy, all)) throw new Error("The build fails without any mutation.");
    const failing = all.find((tests) => !test(copy, "test", tests));
    if (failing !== undefined) throw new Error(`The tests of ${failing} fail without any mutation.`);
    const count = { detected: 0, detectedLate: 0, survived: 0 };
    for (const mutation of selected) {
      const detectedBy = check(copy, mutation);
      if (detectedBy === undefined) count.survived++;
      else if (detectedBy.isLate) count.detectedLate++;
      else count.detected++;
      console.log(
        `${detectedBy === undefined ? "SURVIVED" : "detected"}  ${mutation.harm}${detectedBy === undefined ? "" : `: ${detectedBy.name}`}`,
      );
    }
    console.log(
      `\n${count.detected} detected by \`npm test\`, ${count.detectedLate} only by \`npm run test:all\`, ${count.survived} survived`,
    );
    process.exitCode = count.survived === 0 && selected.length > 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether the text that a mutation replaces occurs exactly once. */
function appliesOnce({ file, find }: Mutation): boolean {
  const path = join(root, file);
  return existsSync(path) && readFileSync(path, "utf8").split(find).length === 2;
}

/** Returns the check that detected a mutation, if any, and whether only `npm run test:all` runs it. */
function check(copy: string, { file, find, replace, tests }: Mutation): { name: string; isLate: boolean } | undefined {
  const path = join(copy, file);
  const before = readFileSync(path, "utf8");
  writeFileSync(
    path,
    before.replace(find, () => replace),
  );
  try {
    if (!build(copy, tests)) return { name: "the build or the check of generated files", isLate: false };
    const early = tests.find((one) => !test(copy, "test", one));
    if (early !== undefined) return { name: early, isLate: false };
    const late = tests
      .map((one) => one.split(" ")[0] ?? "")
      .find((one) => hasLongTests(one) && !test(copy, "test:long", one));
    return late === undefined ? undefined : { name: `${late} test:long`, isLate: true };
  } finally {
    writeFileSync(path, before);
  }
}

/** Builds what the tests need. */
function build(copy: string, tests: readonly string[]): boolean {
  const filters = tests.map((one) => `--filter=./${one.split(" ")[0]}...`);
  const argv = ["exec", "turbo", "run", "build", "check:generated", ...filters, "--output-logs=none"];
  return pnpm(copy, ...argv).status === 0;
}

/** Runs the tests of a folder, or those of its files whose names contain one of the words after it. */
function test(copy: string, script: "test" | "test:long", tests: string): boolean {
  const [folder = "", ...files] = tests.split(" ");
  return pnpm(copy, "--dir", folder, "run", script, "--bail=1", ...files).status === 0;
}

function hasLongTests(folder: string): boolean {
  return readFileSync(join(root, folder, "package.json"), "utf8").includes('"test:long"');
}

function pnpm(copy: string, ...argv: readonly string[]): { status: number | null } {
  return run(copy, process.execPath, join(copy, "scripts/pnpm.mjs"), ...argv);
}

function run(cwd: string, command: string, ...argv: readonly string[]): { status: number | null } {
  const { status, error } = spawnSync(command, argv, { cwd, stdio: "ignore" });
  if (error !== undefined) throw error;
  return { status };
}
