// Usage: npm run task -- spec-diff [Git reference, default origin/main]
// Compares the specs with those of another commit. Fails if the changesets announce a lower level than the changes require.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { coversLevel, highestLevel, levels, readAnnouncedLevels, requiredLevel } from "@obstack/changesets";
import type { Level } from "@obstack/changesets";
import { bundleTo } from "./bundle.ts";
import { documents } from "./documents.ts";
import { rateChanges } from "./rate-changes.ts";

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
      for (const change of changes.filter((candidate) => candidate.level === level)) {
        console.log(`  ${level}: ${change.description}`);
      }
    }
    found.push(...changes.map(({ level }) => level));
  }

  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const required = requiredLevel(highestLevel(found), version);
  const announced = readAnnouncedLevels(repository).get("@obstack/openapi") ?? "none";
  console.log(`\nRequired changeset level for @obstack/openapi: ${required}. Announced: ${announced}.`);
  if (!coversLevel(announced, required)) {
    console.error("Add a changeset with `npx changeset`.");
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}
