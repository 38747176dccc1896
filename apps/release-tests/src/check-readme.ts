import { fileURLToPath } from "node:url";
import type { Consumer } from "./consumer.ts";

const compiler = fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url));

/**
 * Type-checks every TypeScript block in the README of an installed package, with `nodenext` and bundler resolution, and runs it against an
 * emulator.
 *
 * @param preparation Program to run first, in JavaScript.
 * @returns The number of blocks.
 * @throws {Error} If a block does not compile or run.
 */
export async function checkReadme(
  consumer: Consumer,
  name: string,
  extraPackages: readonly string[],
  baseUrl: string,
  preparation?: string,
): Promise<number> {
  const readme = consumer.read(`node_modules/${name}/README.md`);
  // A block that starts with a path is a file of a stack, not a program.
  const blocks = [...readme.matchAll(/^```ts\n(?!\/\/ [\w./-]+\.ts\n)(.*?)^```$/gms)].map(([, block = ""]) => block);
  if (blocks.length === 0) return 0;
  await consumer.run("npm", "install", "--no-audit", "--no-fund", "--save-dev", "@types/node@24", ...extraPackages);
  // READMEs use the default base URL, on which no server runs here.
  for (const [index, block] of blocks.entries()) {
    consumer.write(`block-${index}.ts`, block.replaceAll("http://localhost:8000", baseUrl));
  }
  const files = blocks.map((_, index) => `block-${index}.ts`);
  const sharedOptions = {
    target: "es2023",
    lib: ["es2023", "dom", "esnext.disposable"],
    strict: true,
    types: ["node"],
    outDir: "built",
  };
  for (const resolution of [{ module: "nodenext" }, { module: "esnext", moduleResolution: "bundler", noEmit: true }]) {
    consumer.write("tsconfig.json", JSON.stringify({ compilerOptions: { ...sharedOptions, ...resolution }, files }));
    await consumer.run(process.execPath, compiler, "--project", ".");
  }
  if (preparation !== undefined) {
    consumer.write("prepare.js", preparation);
    await consumer.run("node", "prepare.js");
  }
  for (const index of files.keys()) {
    const output = await consumer.run("node", `built/block-${index}.js`);
    if (/undefined is not|\[object Object\]/.test(output)) throw new Error(output);
  }
  return blocks.length;
}
