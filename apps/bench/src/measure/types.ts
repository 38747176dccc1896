import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../..", import.meta.url));

/** Returns how many type instantiations the compiler makes for ten calls, less those of an empty file. */
export function measureTypes(peers: readonly string[]): Record<string, number> {
  const nothing = instantiations("nothing");
  return Object.fromEntries(peers.map((peer) => [peer, instantiations(peer) - nothing]));
}

function instantiations(name: string): number {
  const argv = ["--noEmit", "--extendedDiagnostics", "--strict", "--skipLibCheck", "--target", "es2022"];
  const modules = ["--module", "nodenext", "--lib", "es2023,dom,dom.iterable", "--types", ""];
  const file = `src/types/${name}.ts`;
  const { stdout, status } = spawnSync(
    process.execPath,
    ["node_modules/typescript/bin/tsc", ...argv, ...modules, "--ignoreConfig", file],
    { cwd: folder, encoding: "utf8" },
  );
  const count = /Instantiations:\s*(\d+)/.exec(stdout)?.[1];
  if (status !== 0 || count === undefined) throw new Error(`${file}: ${stdout}`);
  return Number(count);
}
