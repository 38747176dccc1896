// `npm run check -- PACKAGE [FILE …]`: builds what changed, checks the types of a package, and runs its tests or some of them.
//   --all  also runs properties and long tests
import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));
const folders = globSync(["openapi", "{apps,packages,tools}/*"], { cwd: root }).filter((folder) =>
  existsSync(join(root, folder, "package.json")),
);
const { values, positionals } = parseArgs({ allowPositionals: true, options: { all: { type: "boolean" } } });
const [name = "", ...files] = positionals;
const folder = folders.find((one) => [one, basename(one)].includes(name.replace(/^@obstack\/|\/$/g, "")));
if (folder === undefined) {
  const names = folders.map((one) => basename(one)).toSorted();
  console.error(`${name === "" ? "No package." : `Unknown package "${name}".`} Use one of ${names.join(", ")}.`);
  process.exit(1);
}
const { scripts = {} } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as {
  scripts?: Record<string, string>;
};
const { typecheck, test, "test:long": testLong } = scripts;
if (test === undefined && testLong === undefined) {
  console.error(`${folder} has no tests.`);
  process.exit(1);
}
// Paths can be those of the repository or of the package.
const paths = files.map((file) =>
  existsSync(join(root, file)) ? relative(join(root, folder), resolve(root, file)) : file,
);
const isLong = paths.some((path) => path.includes(".long.test."));
const all = values.all === true || paths.length > 0;
const runs = [
  ...(test === undefined || isLong ? [] : [`${test}${all ? "" : " --exclude '**/*.properties.test.ts'"}`]),
  ...(testLong !== undefined && (isLong || (values.all === true && paths.length === 0)) ? [testLong] : []),
].map((run) => `${run} ${paths.map((path) => JSON.stringify(path)).join(" ")}`);
// Last, because the tests build what the types depend on.
for (const run of [...runs, ...(typecheck === undefined ? [] : [typecheck])]) {
  const { status } = spawnSync(run, {
    cwd: join(root, folder),
    stdio: "inherit",
    shell: true,
  });
  if (status !== 0) process.exitCode = 1;
}
