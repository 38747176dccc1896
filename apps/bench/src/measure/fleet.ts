import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FleetServer } from "../fleet-servers.ts";
import type { FleetCost, FleetTask } from "../fleet.ts";
import { startProcess } from "../processes.ts";
import { medianCost } from "./median-cost.ts";
import { runFleetTask } from "./run-fleet-task.ts";

/** Objects of each target. */
const [dashboards, alerts] = [17, 33];

/** Costs of a fleet with a number of targets. */
export interface FleetCosts {
  /** A plan without changes. */
  readonly plan: FleetCost;
  /** Changing one object on every target. */
  readonly change: FleetCost;
  /** Changing one value, to which every alert of every target refers. */
  readonly value: FleetCost;
}

/**
 * Measures fleets of several sizes, with an emulator and 50 objects for each target. All emulators run in a separate process and start with the
 * objects, as if an earlier run had applied them.
 */
export async function measureFleets(
  sizes: readonly number[],
  roundsOf: (size: number) => number,
): Promise<Map<number, FleetCosts>> {
  const root = mkdtempSync(join(tmpdir(), "obstack-bench-"));
  try {
    const folder = join(root, "stack");
    const seed = join(root, "seed.json");
    const sources = [{ id: "5".repeat(24), name: "Logs", kind: "log" }];
    writeFileSync(seed, JSON.stringify({ selfhosted: { sources } }));
    const largest = Math.max(...sizes);
    const started = await startProcess(process.execPath, "fleet-servers", [String(largest), seed], 1);
    await using servers = started.process;
    const addresses = started.first as readonly FleetServer[];
    const run = (action: FleetTask["action"], size: number): Promise<FleetCost> => {
      const targets = addresses.slice(0, size).map((server, index) => [`target-${index}`, server] as const);
      return runFleetTask({ action, folder, servers: Object.fromEntries(targets) });
    };
    writeStack(folder, largest);
    await run("apply", 1);
    const snapshot = await fetch(`${addresses[0]?.baseUrl}/_emulator/snapshot`);
    writeFileSync(seed, await snapshot.text());
    const state = readFileSync(join(folder, "state/target-0.jsonl"), "utf8");
    const [first] = addresses;

    const costs = new Map<number, FleetCosts>();
    for (const size of sizes) {
      const measured: FleetCosts[] = [];
      for (let round = 0; round < roundsOf(size); round++) {
        await servers.send({});
        writeStack(folder, largest);
        for (const [index, { baseUrl }] of addresses.entries()) {
          // A state names its server.
          const own = state.replaceAll(JSON.stringify(first?.baseUrl), JSON.stringify(baseUrl));
          writeFileSync(join(folder, `state/target-${index}.jsonl`), own);
        }
        const plan = await run("plan", size);
        writeAlert(folder, 0, "Service 0 fails. Call its team.");
        const change = await run("apply", size);
        if (plan.changes !== 0 || change.changes !== size) {
          throw new Error(`Expected 0 and ${size} changes, found ${plan.changes} and ${change.changes}.`);
        }
        writeSettings(folder, largest, 21);
        const value = await run("apply", size);
        if (value.changes !== size * alerts) {
          throw new Error(`Expected ${size * alerts} changes of a value, found ${value.changes}.`);
        }
        measured.push({ plan, change, value });
      }
      costs.set(size, {
        plan: medianCost(measured.map(({ plan }) => plan)),
        change: medianCost(measured.map(({ change }) => change)),
        value: medianCost(measured.map(({ value }) => value)),
      });
    }
    return costs;
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** Writes a stack with references to a value of the target. */
function writeStack(folder: string, targets: number): void {
  for (const name of ["dashboards", "alerts"]) mkdirSync(join(folder, name), { recursive: true });
  writeSettings(folder, targets, 20);
  const tiles = [0, 1, 2, 3].map(
    (tile) => `  - name: Tile ${tile}
    x: ${(tile % 2) * 6}
    "y": ${Math.floor(tile / 2) * 3}
    w: 6
    h: 3
    series:
      - { type: time, source: Logs, aggFn: count, where: "service:a AND level:error", groupBy: [] }
`,
  );
  for (let index = 0; index < dashboards; index++) {
    const text = `name: Service ${index}\ntags: [bench]\ntiles:\n${tiles.join("")}`;
    writeFileSync(join(folder, `dashboards/service-${index}.yaml`), text);
  }
  for (let index = 0; index < alerts; index++) writeAlert(folder, index, `Service ${index % dashboards} fails.`);
}

/** Writes targets with a value, to which all alerts refer. */
function writeSettings(folder: string, targets: number, threshold: number): void {
  const settings = Array.from(
    { length: targets },
    (_, index) => `  target-${index}: { deployment: selfhosted, values: { threshold: ${threshold} } }\n`,
  );
  writeFileSync(join(folder, "obstack.yaml"), `targets:\n${settings.join("")}`);
}

function writeAlert(folder: string, index: number, message: string): void {
  const text = `name: Alert ${index}
message: ${message}
dashboard: service-${index % dashboards}
tile: Tile ${index % 4}
threshold: \${threshold}
thresholdType: above
interval: 5m
source: tile
`;
  writeFileSync(join(folder, `alerts/alert-${index}.yaml`), text);
}
