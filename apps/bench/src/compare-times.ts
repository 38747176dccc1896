import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { medians, relativeTo } from "./statistics.ts";

/** How commands run. */
export interface CommandOptions {
  /** How often each command runs. */
  readonly rounds: number;
  /** Default: the current folder. */
  readonly cwd?: string;
  /** Variables besides `PATH` and `HOME`. Those of the user must not count: with `NODE_EXTRA_CA_CERTS`, Node 20 starts in 63 instead of 24 ms. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Returns the wall times of commands relative to the first one: the median over all rounds, in which the commands take turns.
 *
 * @throws {Error} If one fails.
 */
export function compareTimes(
  commands: Readonly<Record<string, readonly string[]>>,
  { rounds, cwd, env }: CommandOptions,
): Record<string, number> {
  const environment = { PATH: process.env["PATH"], HOME: tmpdir(), ...env };
  const time = ([command = "", ...argv]: readonly string[]): number => {
    const start = performance.now();
    const { status, stderr } = spawnSync(command, argv, { cwd, env: environment, encoding: "utf8" });
    if (status !== 0) throw new Error(`\`${[command, ...argv].join(" ")}\` failed: ${stderr}`);
    return performance.now() - start;
  };
  const [first = ""] = Object.keys(commands);
  const all = Array.from({ length: rounds + 1 }, () =>
    relativeTo(first, Object.fromEntries(Object.entries(commands).map(([name, command]) => [name, time(command)]))),
  );
  // The first round fills the caches of the system.
  return medians(all.slice(1));
}
