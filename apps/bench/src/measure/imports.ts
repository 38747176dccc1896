import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { median } from "./median.ts";

const rounds = 40;
const folder = fileURLToPath(new URL("../..", import.meta.url));

/** Returns the time to start Node and import each module, relative to `node -e 0`. The modules take turns. */
export function measureImports(node: string, modules: readonly string[]): Record<string, number> {
  const starts: Record<string, number[]> = Object.fromEntries(modules.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    const baseline = time(node, ["-e", "0"]);
    for (const name of modules) {
      starts[name]?.push(time(node, ["--input-type=module", "-e", `import ${JSON.stringify(name)}`]) / baseline);
    }
    // The cost of evaluating a module that imports nothing.
    (starts["empty module"] ??= []).push(time(node, ["--input-type=module", "-e", "0"]) / baseline);
  }
  return Object.fromEntries(Object.entries(starts).map(([name, ratios]) => [name, median(ratios)]));
}

function time(node: string, argv: readonly string[]): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(node, argv, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return performance.now() - start;
}
