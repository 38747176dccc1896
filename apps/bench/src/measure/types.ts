import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../..", import.meta.url));

/** Returns the number of type instantiations for ten calls, minus those of an empty file. */
export function measureTypes(peers: readonly string[]): Record<string, number> {
  const baseline = countInstantiations("empty");
  return Object.fromEntries(peers.map((peer) => [peer, countInstantiations(peer) - baseline]));
}

function countInstantiations(name: string): number {
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
