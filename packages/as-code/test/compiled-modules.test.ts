// TypeScript modules are compiled once for the threads of all targets.
import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect } from "vitest";
import { compiled } from "../src/generators/compiled-modules.ts";
import { loadWithJiti } from "../src/generators/load-with-jiti.ts";
import type { GeneratorTask, ModuleResult } from "../src/generators/run-in-worker.ts";
import { test } from "./test.ts";
import { writeTexts } from "./world.ts";

test("compiles each content of a module once, and never runs an earlier one", async ({ folder }) => {
  const read = async (): Promise<unknown> =>
    ((await loadWithJiti(join(folder, "alerts/a.ts"))) as { default: unknown }).default;
  writeTexts(folder, {
    "lib/n.ts": "export const n: number = 1;\n",
    "alerts/a.ts": 'import { n } from "../lib/n.ts";\nexport default n as number;\n',
  });
  const before = compiled.size;
  expect(await read()).toBe(1);
  expect(compiled.size).toBe(before + 2);
  for (const key of compiled.keys()) if (key.includes(folder)) compiled.set(key, `${compiled.get(key)}\n// reused`);
  expect(await read()).toBe(1);
  expect([...compiled.values()].filter((code) => code.endsWith("// reused"))).toHaveLength(2);
  // Another content, which no thread has compiled yet.
  writeTexts(folder, { "lib/n.ts": "export const n: number = 2;\n" });
  expect(await read()).toBe(2);
  expect(compiled.size).toBe(before + 3);
});

test("passes what a thread compiled to those of other targets", async ({ folder }) => {
  writeTexts(folder, {
    "lib/n.ts": "export const n: number = 1;\n",
    "alerts/a.ts": 'import { n } from "../lib/n.ts";\nexport default { key: "a", name: `A ${n as number}` };\n',
  });
  const run = async (known: NonNullable<GeneratorTask["compiled"]>): Promise<ModuleResult> => {
    const limits = { tokens: 1000, depth: 10, entries: 10 };
    const modules = [{ path: "alerts/a.ts", kind: "alert" as const }];
    const workerData: GeneratorTask = { folder, modules, target: "eu", values: {}, limits, compiled: known };
    const worker = new Worker(new URL("../src/generators/generator-worker.ts", import.meta.url), { workerData });
    const [result] = (await once(worker, "message")) as [ModuleResult];
    await worker.terminate();
    return result;
  };
  const { objects, compiled: found = [] } = await run([]);
  expect([objects, found.length]).toEqual([[{ key: "a", value: { name: "A 1" } }], 2]);
  const marked = found.map(([key, code]) => [key, code.replace("A ", "Reused ")] as const);
  expect(await run(marked)).toEqual({ objects: [{ key: "a", value: { name: "Reused 1" } }], mistakes: [] });
  // Another content, which no thread has compiled yet.
  writeTexts(folder, { "lib/n.ts": "export const n: number = 2;\n" });
  expect(await run(marked)).toMatchObject({
    objects: [{ value: { name: "Reused 2" } }],
    compiled: [expect.anything()],
  });
});
