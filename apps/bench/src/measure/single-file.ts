import { execFileSync, spawnSync } from "node:child_process";
import { globSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startProcess } from "../processes.ts";
import { median } from "./median.ts";
import { timeProcess } from "./time-process.ts";

const rounds = 40;
const workspace = fileURLToPath(new URL("../../../../", import.meta.url));
const peerName = "compiled peer (Go)";

/** Costs of the single file, compared with a compiled command that makes the same calls. */
export interface SingleFileCosts {
  /** Times relative to the compiled peer, by command. */
  readonly version: Readonly<Record<string, number>>;
  readonly list: Readonly<Record<string, number>>;
  /** Size of the compressed file in megabytes. */
  readonly download: number;
}

/**
 * Compiles the single file and the peer, and measures them in turns with the packed command under each Node. Returns undefined without Go or on
 * systems other than Linux.
 */
export async function measureSingleFile(
  nodes: Readonly<Record<string, string | undefined>>,
): Promise<SingleFileCosts | undefined> {
  const hasGo = spawnSync("go", ["version"]).status === 0;
  if (process.platform !== "linux" || !hasGo) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "obstack-bench-"));
  try {
    const peer = join(folder, "peer");
    const source = fileURLToPath(new URL("../compiled-peer", import.meta.url));
    execFileSync("go", ["build", "-trimpath", "-ldflags", "-s -w", "-o", peer, "."], { cwd: source });
    const target = `linux-${process.arch}`;
    const script = join(workspace, "apps/single-file/src/main.ts");
    execFileSync(process.execPath, [script, "--out", join(folder, "files"), target], { stdio: "ignore" });
    const [archive = ""] = globSync("files/*.tar.gz", { cwd: folder }).map((path) => join(folder, path));
    execFileSync("tar", ["-xzf", archive, "--strip-components=1"], { cwd: folder });
    const commands = {
      [peerName]: [peer],
      "single file": [join(folder, "obstack")],
      ...Object.fromEntries(
        Object.entries(nodes).flatMap(([name, node]) =>
          node === undefined ? [] : [[`obstack, ${name}`, [node, join(workspace, "apps/cli/dist/main.cjs")]]],
        ),
      ),
    };
    const { process: server, first } = await startProcess(process.execPath, "server", ["stack"], 1);
    await using stack = new AsyncDisposableStack();
    stack.use(server);
    const env = {
      OBSTACK_SELFHOSTED_URL: `http://127.0.0.1:${(first as { port: number }).port}`,
      OBSTACK_SELFHOSTED_API_KEY: "key",
    };
    return {
      version: measure(commands, ["--version"], env),
      list: measure(commands, ["alerts", "list"], env),
      download: statSync(archive).size / 1e6,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function measure(
  commands: Readonly<Record<string, readonly string[]>>,
  argv: readonly string[],
  env: Readonly<Record<string, string>>,
): Record<string, number> {
  const ratios: Record<string, number[]> = Object.fromEntries(Object.keys(commands).map((name) => [name, []]));
  // The first round fills the caches of the system.
  for (let round = 0; round <= rounds; round++) {
    const times = Object.entries(commands).map(
      ([name, command]) => [name, timeProcess([...command, ...argv], { env })] as const,
    );
    const [, baseline] = times[0] ?? ["", 1];
    if (round > 0) for (const [name, one] of times) ratios[name]?.push(one / baseline);
  }
  return Object.fromEntries(Object.entries(ratios).map(([name, all]) => [name, median(all)]));
}
