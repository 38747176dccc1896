import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { startProcess } from "../processes.ts";
import { median } from "./median.ts";
import { timeProcess } from "./time-process.ts";

const rounds = 40;
const require = createRequire(import.meta.url);
const obstack = fileURLToPath(new URL("../../../cli/dist/main.cjs", import.meta.url));

/** Other commands written in JavaScript. */
const peers = {
  redocly: require.resolve("@redocly/cli/bin/cli.js"),
};

/** Returns the run time of commands relative to `node -e 0`. The commands take turns. */
export async function measureStarts(
  node: string,
): Promise<Record<"withoutRequests" | "withRequest", Record<string, number>>> {
  const { process: server, first } = await startProcess(process.execPath, "server", ["small"], 1);
  await using stack = new AsyncDisposableStack();
  stack.use(server);
  const url = `http://127.0.0.1:${(first as { port: number }).port}`;
  const env = { OBSTACK_SELFHOSTED_URL: url, OBSTACK_SELFHOSTED_API_KEY: "key" };
  const address = JSON.stringify(`${url}/api/v2/dashboards`);
  const measure = (commands: Readonly<Record<string, readonly string[]>>): Record<string, number> => {
    const ratios: Record<string, number[]> = Object.fromEntries(Object.keys(commands).map((name) => [name, []]));
    for (let round = 0; round < rounds; round++) {
      const baseline = timeProcess([node, "-e", "0"], { env });
      for (const [name, argv] of Object.entries(commands))
        ratios[name]?.push(timeProcess([node, ...argv], { env }) / baseline);
    }
    return Object.fromEntries(Object.entries(ratios).map(([name, all]) => [name, median(all)]));
  };
  return {
    withoutRequests: measure({
      "obstack --version": [obstack, "--version"],
      "obstack --help": [obstack, "--help"],
      "script that prints a line": ["-e", "console.log('0.0.0')"],
      ...Object.fromEntries(Object.entries(peers).map(([name, path]) => [`${name} --version`, [path, "--version"]])),
    }),
    withRequest: measure({
      "obstack dashboards list": [obstack, "dashboards", "list"],
      "script with global fetch": [
        "-e",
        `fetch(${address}).then((r) => r.json()).then((r) => console.log(r.data[0].id))`,
      ],
      "script with node:http": [
        "-e",
        `require("node:http").get(${address}, (r) => { let t = ""; r.on("data", (c) => (t += c)); r.on("end", () => console.log(JSON.parse(t).data[0].id)); })`,
      ],
    }),
  };
}
