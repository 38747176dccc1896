// Fails if the sizes in the README differ from a build. `npm run task -- bench` updates them.
import { readFileSync } from "node:fs";
import { measureSize } from "./measure-size.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
for (const { values } of await measureSize()) {
  for (const [peer, value] of Object.entries(values)) {
    const [, written] = new RegExp(`[|,] ${peer} ([\\d.]+) kB`).exec(readme) ?? [];
    // Versions of zlib compress a little differently.
    if (Math.abs(Number(written) - value) <= 0.15) continue;
    console.error(`The size of "${peer}" is ${value.toFixed(1)} kB. apps/bench/README.md has ${written}.`);
    process.exitCode = 1;
  }
}
