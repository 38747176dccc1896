// Fails if the sizes on the page of benchmarks differ from a build. `npm run bench -- size` updates them.
import { measureSizes } from "./parts/size.ts";
import { format, readResults } from "./report.ts";

const { name, unit, values } = await measureSizes();
const written = readResults().figures.find((figure) => figure.name === name)?.values ?? {};
for (const [peer, value = 0] of Object.entries(values)) {
  const known = written[peer];
  // Versions of zlib compress a little differently.
  if (known !== undefined && Math.abs(known - value) <= 100) continue;
  console.error(
    `The size of "${peer}" is ${format(value, unit)}; apps/bench/README.md has ${known === undefined ? "none" : format(known, unit)}. Run \`npm run bench -- size\`.`,
  );
  process.exitCode = 1;
}
