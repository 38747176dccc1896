import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { startServer } from "../start-server.ts";
import { median } from "./median.ts";

const rounds = 7;
const path = (from: string): string => fileURLToPath(new URL(`../../../../${from}`, import.meta.url));

/** Commands of the servers. All serve both deployments and print the environment variables for clients. */
const servers = {
  "Prism (`npm run mock`)": [path("tools/mocks/src/main.ts")],
  "obstack emulator": [path("packages/emulator/dist/main.js"), "--seed", "examples"],
  "obstack emulator with --data": [path("packages/emulator/dist/main.js"), "--seed", "examples", "--data"],
};

type Name = keyof typeof servers;

/** Returns the time to the first response and the time per read under load of each server, relative to Prism. */
export async function measureServers(
  folder: (name: string) => string,
): Promise<Record<"start" | "read", Record<string, number>>> {
  const starts: Record<string, number[]> = {};
  const reads: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round++) {
    for (const [name, argv] of Object.entries(servers)) {
      const data = argv.includes("--data") ? [folder(`${round}`)] : [];
      const { milliseconds, rate } = await measure([...argv, ...data]);
      (starts[name] ??= []).push(milliseconds);
      (reads[name] ??= []).push(1 / rate);
    }
  }
  return { start: ratios(starts), read: ratios(reads) };
}

async function measure(argv: readonly string[]): Promise<{ milliseconds: number; rate: number }> {
  const started = performance.now();
  await using server = await startServer(argv);
  const { headers } = server;
  const url = `${server.url}dashboards`;
  const { status } = await fetch(url, { headers });
  const milliseconds = performance.now() - started;
  if (status !== 200) throw new Error(`\`${argv.join(" ")}\` responded with ${status}.`);
  const { requests, errors, non2xx } = await autocannon({ url, headers, connections: 20, duration: 3 });
  if (errors + non2xx > 0) throw new Error(`\`${argv.join(" ")}\` failed ${errors + non2xx} times.`);
  return { milliseconds, rate: requests.average };
}

/** Returns the median of the per-round ratios to Prism. */
function ratios(all: Readonly<Record<string, readonly number[]>>): Record<string, number> {
  const base = all["Prism (`npm run mock`)" satisfies Name] ?? [];
  const medians = Object.entries(all).map(([name, values]) => {
    return [name, median(values.map((value, index) => value / (base[index] ?? Number.NaN)))];
  });
  return Object.fromEntries(medians) as Record<string, number>;
}
