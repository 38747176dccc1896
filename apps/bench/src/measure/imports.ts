import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { median } from "./median.ts";

const rounds = 40;
const folder = fileURLToPath(new URL("../..", import.meta.url));

/** Returns how long Node takes to start and import each module, as a ratio to `node -e 0`; they take turns. */
export function measureImports(node: string, modules: readonly string[]): Record<string, number> {
  const starts: Record<string, number[]> = Object.fromEntries(modules.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    const nothing = time(node, ["-e", "0"]);
    for (const name of modules) {
      starts[name]?.push(time(node, ["--input-type=module", "-e", `import ${JSON.stringify(name)}`]) / nothing);
    }
    // What a module costs of itself to evaluate, without one to load.
    (starts["(an empty module)"] ??= []).push(time(node, ["--input-type=module", "-e", "0"]) / nothing);
  }
  return Object.fromEntries(Object.entries(starts).map(([name, ratios]) => [name, median(ratios)]));
}

function time(node: string, argv: readonly string[]): number {
  const begin = performance.now();
  const { status, stderr } = spawnSync(node, argv, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return performance.now() - begin;
}
