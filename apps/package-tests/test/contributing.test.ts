// The paths and commands of CONTRIBUTING.md exist.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
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

test("every script exists", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object };
  const names = code.flatMap((inline) => /^npm run ([\w:]+)/.exec(inline)?.[1] ?? []);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !(name in scripts))).toEqual([]);
});
