// The paths and commands of CONTRIBUTING.md exist.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProcess } from "@obstack/testing";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const text = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
const code = [...text.matchAll(/`([^`\n]+)`/g)].map(([, inline = ""]) => inline);

test("every path exists", () => {
  const paths = code.filter((inline) =>
    /^(?:apps|docs|examples|openapi|packages|scripts|tools|\.ci|\.github)\/\S*$/.test(inline),
  );
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => globSync(path.replace(/\/$/, ""), { cwd: root }).length === 0)).toEqual([]);
});

test("every script exists, and is listed", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object };
  const names = code.flatMap((inline) => /^npm (?:run )?([\w:]+)/.exec(inline)?.[1] ?? []);
  expect([...new Set(names)].toSorted()).toEqual(Object.keys(scripts).toSorted());
});

test("every task exists", async () => {
  const { stdout } = await runProcess(process.execPath, ["scripts/task.ts"], { folder: root });
  const tasks = new Set([...stdout.matchAll(/^  ([\w-]+)/gm)].map(([, name]) => name));
  const texts = ["CONTRIBUTING.md", ...globSync(".github/workflows/*.yml", { cwd: root })].map((path) =>
    readFileSync(join(root, path), "utf8"),
  );
  const used = texts.flatMap((one) => [...one.matchAll(/npm run task -- ([a-z-]+)/g)].map(([, name]) => name));
  expect(used.length).toBeGreaterThan(5);
  expect(used.filter((name) => !tasks.has(name))).toEqual([]);
});
