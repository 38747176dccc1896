// Usage: npm run api:diff -- [git reference, default origin/main]
// Compares the public surface of every package, as its committed reports have it, with that of another commit, and fails when something
// was taken away or changed and the changesets announce a patch, or nothing.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const [reference = "origin/main"] = process.argv.slice(2);
const levels = ["none", "patch", "minor", "major"];

const announced = readChangesets();
for (const path of globSync("packages/*/package.json", { cwd: root }).toSorted()) {
  const folder = path.replace(/\/package\.json$/, "");
  const { name, version } = JSON.parse(readFileSync(join(root, path), "utf8")) as { name: string; version: string };
  const gone = reportsAt(folder).flatMap((report) => {
    const now = existsSync(join(root, report)) ? readFileSync(join(root, report), "utf8") : "";
    const lines = new Set(declarations(now));
    return declarations(
      execFileSync("git", ["show", `${reference}:${report}`], { cwd: root, encoding: "utf8" }),
    ).filter((line) => !lines.has(line));
  });
  if (gone.length === 0) continue;
  // Before 1.0.0 a minor version may take something away.
  const needed = version.startsWith("0.") ? "minor" : "major";
  const found = announced.get(name) ?? "none";
  console.log(`\n${name}: ${gone.length} lines of its public surface are gone or changed since ${reference}`);
  for (const line of gone) console.log(`  - ${line}`);
  console.log(`That needs a changeset at level ${needed}; there is one at level ${found}.`);
  if (levels.indexOf(found) < levels.indexOf(needed)) process.exitCode = 1;
}
if (process.exitCode === undefined) console.log("Nothing was taken away without a changeset that says so.");

function reportsAt(folder: string): string[] {
  const listed = execFileSync("git", ["ls-tree", "-r", "--name-only", reference, "--", `${folder}/api`], {
    cwd: root,
    encoding: "utf8",
  });
  return listed.split("\n").filter((path) => path.endsWith(".api.md"));
}

/** The lines of a report that declare something, each below the declaration that it is in. */
function declarations(report: string): string[] {
  let within = "";
  return report.split("\n").flatMap((line) => {
    if (/^(?:export|interface|class|type|declare|const|function)\b/.test(line)) within = line;
    if (line.trim() === "" || /^(?:import|\/\/|#|>|```|\})/.test(line) || /^\s*\/\//.test(line)) return [];
    return [line === within ? line : `${within.replace(/ \{$/, "")} … ${line.trim()}`];
  });
}

function readChangesets(): ReadonlyMap<string, string> {
  const folder = mkdtempSync(join(tmpdir(), "obstack-api-"));
  try {
    const file = join(folder, "status.json");
    const changeset = join(root, "node_modules/@changesets/cli/bin.js");
    // It fails, and writes nothing, when a package changed and there is no changeset at all.
    spawnSync(process.execPath, [changeset, "status", "--output", file], { cwd: root, stdio: "ignore" });
    if (!existsSync(file)) return new Map();
    const { releases } = JSON.parse(readFileSync(file, "utf8")) as { releases: { name: string; type: string }[] };
    return new Map(releases.map(({ name, type }) => [name, type]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
