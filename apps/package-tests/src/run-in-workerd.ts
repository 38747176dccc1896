import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { installRuntime } from "./install-runtime.ts";
import type { Project } from "./prepare-project.ts";
import type { Outcome } from "./runtime.ts";
import type { Servers } from "./scenario.ts";

/** Allows the worker to call loopback, which is off by default. */
const configuration = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker", esModule = embed "worker.js")],
      compatibilityDate = "2026-01-01",
    )),
    (name = "internet", network = (allow = ["private", "public"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
`;

/** Runs the scenario in a worker under workerd. */
export async function runInWorkerd({ folder }: Project, servers: Servers): Promise<Outcome> {
  const found = installRuntime("workerd");
  if ("problem" in found) return { notInstalled: found.problem };
  const file = join(folder, "config.capnp");
  writeFileSync(file, configuration);
  const child = spawn(found.command, ["serve", "--control-fd=3", file], {
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  try {
    let errors = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => (errors += text));
    const [line] = (await Promise.race([
      once(child.stdio[3] as Readable, "data"),
      once(child, "exit").then(() => Promise.reject(new Error(`workerd exited: ${errors}`))),
    ])) as [Buffer];
    const { port } = JSON.parse(String(line)) as { port: number };
    const response = await fetch(`http://127.0.0.1:${port}`, { method: "POST", body: JSON.stringify(servers) });
    if (!response.ok) throw new Error(`${await response.text()}\n${errors}`);
    return { version: found.version, lines: (await response.json()) as string[] };
  } finally {
    child.kill();
  }
}
