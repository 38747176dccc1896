// Usage: npm run spec:diff -- [git reference, default origin/main]
// Compares the specs with those of another commit, and fails when the changesets name a lower level than the changes need.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleTo } from "./bundle.ts";
import { documents } from "./documents.ts";
import { highest, levels, neededLevel, rateChanges } from "./rate-changes.ts";
import type { Level } from "./rate-changes.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const repository = join(root, "..");
const reference = process.argv[2] ?? "origin/main";
const folder = mkdtempSync(join(tmpdir(), "obstack-spec-"));

try {
  const archive = execFileSync("git", ["archive", reference, "openapi"], {
    cwd: repository,
    maxBuffer: 256 * 1024 * 1024,
  });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });

  const found: Level[] = [];
  for (const { name } of documents) {
    const base = join(folder, `${name}.base.json`);
    const revision = join(folder, `${name}.json`);
    bundleTo(base, name, join(folder, "openapi"));
    bundleTo(revision, name, root);
    const changes = rateChanges(base, revision);
    console.log(`\n${name}: ${changes.length} changes since ${reference}`);
    for (const level of levels.toReversed()) {
      for (const { what } of changes.filter((change) => change.level === level)) console.log(`  ${level}: ${what}`);
    }
    found.push(...changes.map(({ level }) => level));
  }

  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const needed = neededLevel(highest(found), version);
  const announced = levelOfChangesets();
  console.log(
    `\nThe changes need a changeset of @obstack/openapi at level ${needed}; there is one at level ${announced}.`,
  );
  if (levels.indexOf(announced) < levels.indexOf(needed)) {
    console.error("Add one with `npx changeset`.");
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}

function levelOfChangesets(): Level {
  const file = join(folder, "status.json");
  const changeset = join(repository, "node_modules/@changesets/cli/bin.js");
  // It fails, and writes nothing, when a package changed and there is no changeset at all.
  spawnSync(process.execPath, [changeset, "status", "--output", file], { cwd: repository, stdio: "ignore" });
  if (!existsSync(file)) return "none";
  const { changesets } = JSON.parse(readFileSync(file, "utf8")) as {
    changesets: { releases: { name: string; type: Level }[] }[];
  };
  const releases = changesets.flatMap((one) => one.releases).filter(({ name }) => name === "@obstack/openapi");
  return highest(releases.map(({ type }) => type));
}
