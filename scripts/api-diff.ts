// Usage: npm run api:diff -- [Git reference, default origin/main]
// Compares the committed API reports of every package with those of another commit. Fails if declarations were removed or changed and the
// changesets of the package announce too low a level.
import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { coversLevel, readAnnouncedLevels, requiredLevel } from "@obstack/changesets";

const root = fileURLToPath(new URL("..", import.meta.url));
const [reference = "origin/main"] = process.argv.slice(2);

const announcedLevels = readAnnouncedLevels(root);
for (const path of globSync("packages/*/package.json", { cwd: root }).toSorted()) {
  const folder = path.replace(/\/package\.json$/, "");
  const { name, version } = JSON.parse(readFileSync(join(root, path), "utf8")) as { name: string; version: string };
  const removed = listReports(folder).flatMap((report) => {
    const current = existsSync(join(root, report)) ? readFileSync(join(root, report), "utf8") : "";
    const lines = new Set(declarations(current));
    return declarations(
      execFileSync("git", ["show", `${reference}:${report}`], { cwd: root, encoding: "utf8" }),
    ).filter((line) => !lines.has(line));
  });
  if (removed.length === 0) continue;
  const required = requiredLevel("major", version);
  const announced = announcedLevels.get(name) ?? "none";
  console.log(`\n${name}: ${removed.length} lines of the public API were removed or changed since ${reference}`);
  for (const line of removed) console.log(`  - ${line}`);
  console.log(`Required changeset level: ${required}. Announced: ${announced}.`);
  if (!coversLevel(announced, required)) process.exitCode = 1;
}
if (process.exitCode === undefined) console.log("The changesets cover all changes of the public API.");
else console.error("Add a changeset with `npx changeset`.");

/** Returns the paths of the API reports of a package at the reference. */
function listReports(folder: string): string[] {
  const listed = execFileSync("git", ["ls-tree", "-r", "--name-only", reference, "--", `${folder}/api`], {
    cwd: root,
    encoding: "utf8",
  });
  return listed.split("\n").filter((path) => path.endsWith(".api.md"));
}

/** Returns the declaring lines of a report, each prefixed with the declaration that contains it. */
function declarations(report: string): string[] {
  let parent = "";
  return report.split("\n").flatMap((line) => {
    if (/^(?:export|interface|class|type|declare|const|function)\b/.test(line)) parent = line;
    if (line.trim() === "" || /^(?:import|\/\/|#|>|```|\})/.test(line) || /^\s*\/\//.test(line)) return [];
    return [line === parent ? line : `${parent.replace(/ \{$/, "")} … ${line.trim()}`];
  });
}
