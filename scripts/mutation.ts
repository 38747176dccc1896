// `npm run test:mutation`: breaks what is committed in ways that would hurt a user, in a copy, and shows which check sees each.
// A change that no check sees fails it. `npm run test:mutation -- WORD` tries those whose file or harm has the word.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { mutations } from "./mutations.ts";
import type { Mutation } from "./mutations.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const copy = join(mkdtempSync(join(tmpdir(), "obstack-mutation-")), "copy");
const words = process.argv.slice(2);
const tried = mutations.filter(({ file, hurts }) => words.every((word) => `${file} ${hurts}`.includes(word)));

try {
  run(root, "git", "clone", "--quiet", "--shared", root, copy);
  pnpm("install", "--frozen-lockfile", "--prefer-offline");
  if (!build()) throw new Error("The build fails as it is.");
  const failing = [...new Set(tried.flatMap(({ tests }) => tests))].find((folder) => !test(folder));
  if (failing !== undefined) throw new Error(`The tests of ${failing} fail as they are.`);
  let survivors = 0;
  for (const mutation of tried) {
    const seenBy = check(mutation);
    if (seenBy === undefined) survivors++;
    console.log(
      `${seenBy === undefined ? "SURVIVED" : "caught  "}  ${mutation.hurts}${seenBy === undefined ? "" : `: ${seenBy}`}`,
    );
  }
  console.log(`\n${tried.length - survivors} caught, ${survivors} survived`);
  process.exitCode = survivors === 0 && tried.length > 0 ? 0 : 1;
} finally {
  rmSync(join(copy, ".."), { recursive: true, force: true });
}

/** Returns what saw a mutation, or nothing. */
function check({ file, find, replace, tests }: Mutation): string | undefined {
  const path = join(copy, file);
  const before = readFileSync(path, "utf8");
  if (before.split(find).length !== 2) throw new Error(`${file} does not hold ${JSON.stringify(find)} once.`);
  writeFileSync(
    path,
    before.replace(find, () => replace),
  );
  try {
    if (!build()) return "the build, or generated files that are not current";
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
