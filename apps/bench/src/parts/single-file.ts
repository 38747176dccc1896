import { execFileSync, spawnSync } from "node:child_process";
import { globSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compareTimes } from "../compare-times.ts";
import { findNodes, startProcess } from "../processes.ts";
import type { Run } from "../report.ts";
import { mapValues } from "../statistics.ts";

const workspace = fileURLToPath(new URL("../../../../", import.meta.url));

/** Measures the single file of the command against a compiled command that makes the same calls, and against the packed command. */
export async function measureSingleFile({ quick, folder, add }: Run): Promise<void> {
  if (process.platform !== "linux" || spawnSync("go", ["version"]).status !== 0) {
    console.error("Skipping the single file: it is compared with a command in Go, which is not installed.");
    return;
  }
  const peer = join(folder, "peer");
  const source = fileURLToPath(new URL("../compiled-peer", import.meta.url));
  execFileSync("go", ["build", "-trimpath", "-ldflags", "-s -w", "-o", peer, "."], { cwd: source });
  const script = join(workspace, "apps/single-file/src/main.ts");
  const argv = [script, "--out", join(folder, "files"), `linux-${process.arch}`];
  execFileSync(process.execPath, argv, { stdio: "ignore" });
  const [archive = ""] = globSync("files/*.tar.gz", { cwd: folder }).map((path) => join(folder, path));
  execFileSync("tar", ["-xzf", archive, "--strip-components=1"], { cwd: folder });

  await using server = await startProcess<string>("server", {}, { core: 1 });
  const env = { OBSTACK_SELFHOSTED_URL: `${server.first}/stack`, OBSTACK_SELFHOSTED_API_KEY: "key" };
  const commands: Record<string, readonly string[]> = {
    "compiled peer (Go)": [peer],
    "single file": [join(folder, "obstack")],
  };
  for (const [name, node] of Object.entries(findNodes()))
    commands[`obstack, ${name}`] = [node, join(workspace, "apps/cli/dist/main.cjs")];
  for (const [words, goal] of [
    [["--version"], 1],
    [["alerts", "list"], 3],
  ] as const) {
    add({
      name: `Time of \`${words.join(" ")}\`, relative to a compiled command`,
      unit: "ratio",
      goals: { "single file": goal },
      values: compareTimes(
        mapValues(commands, (command) => [...command, ...words]),
        { rounds: quick ? 3 : 40, env },
      ),
    });
  }
  add({
    name: "Download of the single file",
    unit: "MB",
    goals: { "single file": 60 },
    values: { "single file": statSync(archive).size / 1e6 },
  });
}
