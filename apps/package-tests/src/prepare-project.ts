import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { packPackages } from "@obstack/testing";
import { build, transform } from "esbuild";

/** A project outside the workspace with the packed clients installed. */
export interface Project {
  readonly folder: string;
  /** Path of a module that runs the scenario with the servers in its first argument, and prints the result as JSON. */
  readonly program: string;
  /** The same program as a CommonJS module. */
  readonly commonJsProgram: string;
  /** Path of a script for a page that defines the global function `scenario`. */
  readonly page: string;
  /** Path of a worker that receives the servers and responds with the result. */
  readonly worker: string;
}

const sources = {
  "program.js": `import { scenario } from "./scenario.js";
console.log(JSON.stringify(await scenario(JSON.parse(process.argv[2]))));`,
  "program.cjs": `const { scenario } = require("./scenario.cjs");
scenario(JSON.parse(process.argv[2])).then((lines) => console.log(JSON.stringify(lines)));`,
  "page-source.js": `import { scenario } from "./scenario.js";
globalThis.scenario = scenario;`,
  "worker-source.js": `import { scenario } from "./scenario.js";
export default { fetch: async (request) => Response.json(await scenario(await request.json())) };`,
};

/** Installs the packed clients in an empty folder, and writes the programs that use them. */
export async function prepareProject(folder: string): Promise<Project> {
  const packed = join(folder, "packed");
  mkdirSync(packed);
  const files = packPackages(["hosted", "selfhosted"], packed);
  write("package.json", '{ "private": true, "type": "module" }');
  const argv = ["install", "--no-audit", "--no-fund", "--loglevel=error", ...files];
  execFileSync("npm", argv, {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });

  const scenario = readFileSync(fileURLToPath(new URL("scenario.ts", import.meta.url)), "utf8");
  write("scenario.js", (await transform(scenario, { loader: "ts" })).code);
  write("scenario.cjs", (await transform(scenario, { loader: "ts", format: "cjs" })).code);
  for (const [name, source] of Object.entries(sources)) write(name, source);
  const bundle = async (name: string, conditions: string[] = []): Promise<string> => {
    const outfile = join(folder, `${name}.js`);
    await build({
      entryPoints: [join(folder, `${name}-source.js`)],
      outfile,
      bundle: true,
      minify: true,
      format: "esm",
      conditions,
    });
    return outfile;
  };
  return {
    folder,
    program: join(folder, "program.js"),
    commonJsProgram: join(folder, "program.cjs"),
    page: await bundle("page"),
    worker: await bundle("worker", ["workerd", "worker"]),
  };

  function write(name: string, text: string): void {
    writeFileSync(join(folder, name), text);
  }
}
