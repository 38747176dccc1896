// Usage: npm run api:diff -- [Git reference, default origin/main]
// Lists the public names of every package that were added, removed or changed since another commit, according to the committed API reports. Fails if
// declarations were removed or changed and the changesets of the package announce too low a level.
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
  const reports = new Set([...listReports(folder), ...globSync(`${folder}/api/*.api.md`, { cwd: root })]);
  const differences = [...reports].map((report) => {
    const current = existsSync(join(root, report)) ? readFileSync(join(root, report), "utf8") : "";
    return compare(readAtReference(report), current);
  });
  const list = (kind: keyof Difference): string[] => differences.flatMap((one) => one[kind]);
  const removed = list("removedLines");
  for (const kind of ["added", "removed", "changed"] as const) {
    const names = [...new Set(list(kind))].toSorted();
    if (names.length > 0) console.log(`\n${name}, ${kind}: ${names.join(", ")}`);
  }
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

/** What two API reports differ in. */
interface Difference {
  /** Names. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  readonly removedLines: readonly string[];
}

function compare(before: string, after: string): Difference {
  const [old, now] = [declarations(before), declarations(after)];
  const [removedLines, addedLines] = [missing(old, now), missing(now, old)];
  const [oldNames, newNames] = [namesOf(old), namesOf(now)];
  const removed = missing(oldNames, newNames);
  const added = missing(newNames, oldNames);
  const changed = missing(namesOf([...removedLines, ...addedLines]), [...removed, ...added]);
  return { added, removed, changed, removedLines };
}

/** Returns the lines that are not among others. */
function missing(lines: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return lines.filter((line) => !known.has(line));
}

/** Returns the exported names of declaring lines. */
function namesOf(lines: readonly string[]): string[] {
  const names = lines.flatMap(
    (line) => /^export (?:declare |abstract )*(?:class|const|function|interface|let|type) (\w+)/.exec(line)?.[1] ?? [],
  );
  return [...new Set(names)];
}

function readAtReference(report: string): string {
  try {
    const argv = ["show", `${reference}:${report}`];
    return execFileSync("git", argv, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    // A new package or entry point.
    return "";
  }
}

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
