import { startEmulator } from "@obstack/emulator";
import type { Run } from "../report.ts";
import { mapValues, median, relativeTo } from "../statistics.ts";

const calls = 200;

/** Measures what the page of the emulator costs that polls the alerts, relative to a list of the interface. Client and server share a process. */
export async function measurePage({ quick, add }: Run): Promise<void> {
  await using emulator = await startEmulator({ port: 0, hostedPort: 0 });
  const { baseUrl, apiKey } = emulator.selfHosted;
  const headers = { Authorization: `Bearer ${apiKey}` };
  const requests = {
    "a list of alerts": async () => fetch(`${baseUrl}/api/v2/alerts`, { headers }),
    "a poll of the page": async () => fetch(`${baseUrl}/_emulator/alerts`),
    "a view of the page": async () => fetch(`${baseUrl}/_emulator/`),
  };
  const rounds: Record<string, number>[] = [];
  for (let round = 0; round < (quick ? 2 : 8); round++) {
    const costs: Record<string, number> = {};
    for (const [name, send] of Object.entries(requests)) costs[name] = await cpuOf(send, quick ? 20 : calls);
    rounds.push(relativeTo("a list of alerts", costs));
  }
  // The first round compiles the code.
  const measured = rounds.slice(1);
  add({
    name: "CPU of the emulator's page in the same minute, relative to a list of alerts",
    unit: "ratio",
    goals: { "a poll of the page": 1.25, "a view of the page": 1.1 },
    values: mapValues(requests, (_, name) => median(measured.map((costs) => costs[name] ?? Number.NaN))),
  });
}

/** Returns the CPU time of requests in sequence, in microseconds. */
async function cpuOf(send: () => Promise<Response>, count: number): Promise<number> {
  const before = process.cpuUsage();
  for (let call = 0; call < count; call++) {
    const response = await send();
    if (!response.ok) throw new Error(`The emulator responded with ${response.status}.`);
    await response.text();
  }
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
