import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { compareTimes } from "../compare-times.ts";
import { findNodes, startProcess } from "../processes.ts";
import type { Run } from "../report.ts";

const obstack = fileURLToPath(new URL("../../../cli/dist/main.cjs", import.meta.url));
const redocly = createRequire(import.meta.url).resolve("@redocly/cli/bin/cli.js");

/** Measures how long the command takes to start. */
export async function measureCommand({ quick, add }: Run): Promise<void> {
  await using server = await startProcess<string>("server", {}, { core: 1 });
  const env = { OBSTACK_SELFHOSTED_URL: server.first, OBSTACK_SELFHOSTED_API_KEY: "key" };
  const address = JSON.stringify(`${server.first}/api/v2/dashboards`);
  for (const [name, node] of Object.entries(findNodes())) {
    const start = name === "Node 20" ? 1.15 : 1.3;
    add({
      name: `Time of commands, relative to \`node -e 0\`, ${name}`,
      unit: "ratio",
      goals: { "obstack --version": start, "obstack --help": start, "obstack dashboards list": 2.6 },
      values: compareTimes(
        {
          "node -e 0": [node, "-e", "0"],
          "obstack --version": [node, obstack, "--version"],
          "obstack --help": [node, obstack, "--help"],
          "redocly --version": [node, redocly, "--version"],
          "obstack dashboards list": [node, obstack, "dashboards", "list"],
          "script with global fetch": [
            node,
            "-e",
            `fetch(${address}).then((r) => r.json()).then((r) => console.log(r.data[0].id))`,
          ],
          "script with node:http": [
            node,
            "-e",
            `require("node:http").get(${address}, (r) => { let t = ""; r.on("data", (c) => (t += c)); r.on("end", () => console.log(JSON.parse(t).data[0].id)); })`,
          ],
        },
        { rounds: quick ? 3 : 40, env },
      ),
    });
  }
}
