import { fileURLToPath } from "node:url";
import { median } from "./median.ts";
import { timeProcess } from "./time-process.ts";

const rounds = 40;
const cwd = fileURLToPath(new URL("../..", import.meta.url));

/** Returns the time to start Node and import each module, relative to `node -e 0`. The modules take turns. */
export function measureImports(node: string, modules: readonly string[]): Record<string, number> {
  const starts: Record<string, number[]> = Object.fromEntries(modules.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    const baseline = timeProcess([node, "-e", "0"], { cwd });
    for (const name of modules) {
      starts[name]?.push(
        timeProcess([node, "--input-type=module", "-e", `import ${JSON.stringify(name)}`], { cwd }) / baseline,
      );
    }
    // The cost of evaluating a module that imports nothing.
    (starts["empty module"] ??= []).push(timeProcess([node, "--input-type=module", "-e", "0"], { cwd }) / baseline);
  }
  return Object.fromEntries(Object.entries(starts).map(([name, ratios]) => [name, median(ratios)]));
}
