// `npm run test:mutation`: breaks a copy of the committed code in ways that would harm users, and shows which check detects each break.
// Fails if a break is not detected. `npm run test:mutation -- WORD` runs only the mutations whose file or harm contains the word.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { mutations } from "./mutations.ts";
import type { Mutation } from "./mutations.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const copy = join(mkdtempSync(join(tmpdir(), "obstack-mutation-")), "copy");
const words = process.argv.slice(2);
const selected = mutations.filter(({ file, harm }) => words.every((word) => `${file} ${harm}`.includes(word)));

try {
  run(root, "git", "clone", "--quiet", "--shared", root, copy);
  const outdated = selected.filter((mutation) => !appliesOnce(mutation));
  if (outdated.length > 0) {
    const harms = outdated.map(({ harm, file }) => `  ${harm} (${file})`).join("\n");
    throw new Error(
      `The text to replace must occur exactly once. Update these entries in scripts/mutations.ts:\n${harms}`,
    );
  }
  pnpm("install", "--frozen-lockfile", "--prefer-offline");
  if (!build()) throw new Error("The build fails without any mutation.");
  const failing = [...new Set(selected.flatMap(({ tests }) => tests))].find((folder) => !test(folder));
  if (failing !== undefined) throw new Error(`The tests of ${failing} fail without any mutation.`);
  let survivors = 0;
  for (const mutation of selected) {
    const detectedBy = check(mutation);
    if (detectedBy === undefined) survivors++;
    console.log(
      `${detectedBy === undefined ? "SURVIVED" : "detected"}  ${mutation.harm}${detectedBy === undefined ? "" : `: ${detectedBy}`}`,
    );
  }
  console.log(`\n${selected.length - survivors} detected, ${survivors} survived`);
  process.exitCode = survivors === 0 && selected.length > 0 ? 0 : 1;
} finally {
  rmSync(join(copy, ".."), { recursive: true, force: true });
}

/** Whether the text that a mutation replaces occurs exactly once. */
function appliesOnce({ file, find }: Mutation): boolean {
  const path = join(copy, file);
  return existsSync(path) && readFileSync(path, "utf8").split(find).length === 2;
}

/** Returns the check that detected a mutation, if any. */
function check({ file, find, replace, tests }: Mutation): string | undefined {
  const path = join(copy, file);
  const before = readFileSync(path, "utf8");
  writeFileSync(
    path,
    before.replace(find, () => replace),
  );
  try {
    if (!build()) return "the build or the check of generated files";
    return tests.find((folder) => !test(folder));
  } finally {
    writeFileSync(path, before);
  }
}

function build(): boolean {
  return pnpm("exec", "turbo", "run", "build", "check:generated", "--output-logs=none").status === 0;
}

function test(folder: string): boolean {
  return pnpm("--dir", folder, "run", "test", "--bail=1").status === 0;
}

function pnpm(...argv: readonly string[]): { status: number | null } {
  return run(copy, process.execPath, join(copy, "scripts/pnpm.mjs"), ...argv);
}

function run(cwd: string, command: string, ...argv: readonly string[]): { status: number | null } {
  const { status, error } = spawnSync(command, argv, { cwd, stdio: "ignore" });
  if (error !== undefined) throw error;
  return { status };
}
