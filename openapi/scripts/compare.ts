// Usage: npm run task -- spec-diff [Git reference, default origin/main]
// Compares the specs with those of another commit. Fails if the changesets announce a lower level than the changes require.
import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleTo, documents, levels, rateChanges } from "./redocly.ts";
import type { Level } from "./redocly.ts";

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
  for (const name of documents) {
    const base = join(folder, `${name}.base.json`);
    const revision = join(folder, `${name}.json`);
    bundleTo(base, name, join(folder, "openapi"));
    bundleTo(revision, name, root);
    const changes = rateChanges(base, revision);
    console.log(`\n${name}: ${changes.length} changes since ${reference}`);
    for (const level of levels.toReversed()) {
      for (const change of changes.filter((candidate) => candidate.level === level)) {
        console.log(`  ${level}: ${change.description}`);
      }
    }
    found.push(...changes.map(({ level }) => level));
  }

  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const change = highestLevel(found);
  // Before 1.0.0, a minor release may contain breaking changes.
  const required = change === "major" && version.startsWith("0.") ? "minor" : change;
  const announced = highestLevel(
    globSync(join(repository, ".changeset/*.md")).flatMap((file) => {
      const [, level] = /^"@obstack\/openapi": (\w+)$/m.exec(readFileSync(file, "utf8")) ?? [];
      return levels.filter((one) => one === level);
    }),
  );
  console.log(`\nRequired changeset level for @obstack/openapi: ${required}. Announced: ${announced}.`);
  if (levels.indexOf(announced) < levels.indexOf(required)) {
    console.error("Add a changeset with `npx changeset`.");
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}

function highestLevel(given: readonly Level[]): Level {
  return levels.findLast((level) => given.includes(level)) ?? "none";
}
