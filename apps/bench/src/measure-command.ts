import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { compareCosts } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";
import { startListServer } from "./start-list-server.ts";

const obstack = fileURLToPath(new URL("../../cli/dist/main.cjs", import.meta.url));
const redocly = createRequire(import.meta.url).resolve("@redocly/cli/bin/cli.js");

/** Measures the wall time of commands from start to exit, relative to Node alone. */
export async function measureCommand(quick: boolean): Promise<Measurement[]> {
  await using server = await startListServer();
  // Variables of the user must not count: some of them make Node start slower.
  const env = {
    PATH: process.env["PATH"],
    HOME: tmpdir(),
    OBSTACK_SELFHOSTED_URL: server.url,
    OBSTACK_SELFHOSTED_API_KEY: "key",
  };
  const time = (argv: readonly string[]) => (): Promise<number> => {
    const start = performance.now();
    const { status, stderr } = spawnSync(process.execPath, argv, { env, encoding: "utf8" });
    if (status !== 0) throw new Error(`\`node ${argv.join(" ")}\` failed: ${stderr}`);
    return Promise.resolve(performance.now() - start);
  };
  const script = `fetch("${server.url}/api/v2/dashboards").then((r) => r.json()).then((r) => console.log(r.data[0].id))`;
  const values = await compareCosts(
    {
      "node -e 0": time(["-e", "0"]),
      "obstack --version": time([obstack, "--version"]),
      "obstack --help": time([obstack, "--help"]),
      "obstack dashboards list": time([obstack, "dashboards", "list"]),
      "a script with fetch": time(["-e", script]),
      "redocly --version": time([redocly, "--version"]),
    },
    quick ? 1 : 20,
  );
  return [{ name: "Time of a command", unit: "ratio", values }];
}
