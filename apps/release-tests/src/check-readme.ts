import { fileURLToPath } from "node:url";
import { RehearsalError } from "./stranger.ts";
import type { Stranger } from "./stranger.ts";

const compiler = fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url));

/**
 * Type-checks every TypeScript block of an installed README as `nodenext` and as a bundler would, and runs it against an emulator.
 *
 * @returns how many there are.
 * @throws {RehearsalError} with what the compiler or the block said.
 */
export async function checkReadme(
  stranger: Stranger,
  name: string,
  beside: readonly string[],
  selfHosted: string,
): Promise<number> {
  const readme = stranger.read(`node_modules/${name}/README.md`);
  const blocks = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block = ""]) => block);
  if (blocks.length === 0) return 0;
  await stranger.run("npm", "install", "--no-audit", "--no-fund", "--save-dev", "@types/node@24", ...beside);
  // The address that a README names is that of a server which is not there.
  for (const [index, block] of blocks.entries()) {
    stranger.write(`block-${index}.ts`, block.replaceAll("http://localhost:8000", selfHosted));
  }
  const files = blocks.map((_, index) => `block-${index}.ts`);
  const shared = {
    target: "es2023",
    lib: ["es2023", "dom", "esnext.disposable"],
    strict: true,
    types: ["node"],
    outDir: "built",
  };
  for (const way of [{ module: "nodenext" }, { module: "esnext", moduleResolution: "bundler", noEmit: true }]) {
    stranger.write("tsconfig.json", JSON.stringify({ compilerOptions: { ...shared, ...way }, files }));
    await stranger.run(process.execPath, compiler, "--project", ".");
  }
  for (const index of files.keys()) {
    const printed = await stranger.run("node", `built/block-${index}.js`);
    if (/undefined is not|\[object Object\]/.test(printed)) throw new RehearsalError(printed);
  }
  return blocks.length;
}
