import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { packPackages } from "@obstack/testing";
import { build, transform } from "esbuild";

/** A project of a stranger, with the packed clients installed. */
export interface Project {
  readonly folder: string;
  /** A module that runs the scenario with the servers of its first argument, and prints what it saw as JSON. */
  readonly program: string;
  /** The same as one script for a page, which makes the global function `scenario`. */
  readonly page: string;
  /** The same as a worker, which is sent the servers and answers with what it saw. */
  readonly worker: string;
}

const sources = {
  "program.js": `import { scenario } from "./scenario.js";
console.log(JSON.stringify(await scenario(JSON.parse(process.argv[2]))));`,
  "page-source.js": `import { scenario } from "./scenario.js";
globalThis.scenario = scenario;`,
  "worker-source.js": `import { scenario } from "./scenario.js";
export default { fetch: async (request) => Response.json(await scenario(await request.json())) };`,
};

/** Installs the packed clients into an empty folder, and writes the programs that use them. */
export async function prepareProject(folder: string): Promise<Project> {
  const packed = join(folder, "packed");
  mkdirSync(packed);
  const files = packPackages(["core", "hosted", "selfhosted"], packed);
  write("package.json", '{ "private": true, "type": "module" }');
  const argv = ["install", "--no-audit", "--no-fund", "--loglevel=error", ...files];
  const { status, stderr } = spawnSync("npm", argv, {
    cwd: folder,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`npm could not install the packages: ${stderr}`);

  const scenario = readFileSync(fileURLToPath(new URL("scenario.ts", import.meta.url)), "utf8");
  write("scenario.js", (await transform(scenario, { loader: "ts" })).code);
  for (const [name, source] of Object.entries(sources)) write(name, source);
  const bundle = async (name: string): Promise<string> => {
    const outfile = join(folder, `${name}.js`);
    await build({
      entryPoints: [join(folder, `${name}-source.js`)],
      outfile,
      bundle: true,
      minify: true,
      format: "esm",
    });
    return outfile;
  };
  return { folder, program: join(folder, "program.js"), page: await bundle("page"), worker: await bundle("worker") };

  function write(name: string, text: string): void {
    writeFileSync(join(folder, name), text);
  }
}
