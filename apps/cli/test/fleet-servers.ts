import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { startEmulator } from "@obstack/emulator";
import type { Emulator, Fault } from "@obstack/emulator";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { runObstack, temporaryFolder } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { apiKey } from "./environment.ts";

/** Several targets, each with its own emulator, and a folder with files for them. */
export interface FleetServers extends AsyncDisposable {
  readonly folder: string;
  readonly emulators: Readonly<Record<string, Emulator>>;
  /** Environment variables of the command, with permission to send the key to every emulator. */
  readonly environment: Record<string, string>;
  /** Runs a command on the folder. */
  run(verb: string, ...argv: string[]): Promise<ProcessResult>;
  /** Writes a file of the folder. */
  write(path: string, content: string): void;
  /** Replaces text in a file of the folder. */
  edit(path: string, before: string | RegExp, after: string): void;
  /** Returns what a server has. */
  stored(target: string): Stored;
  /** Changes fields of the first alert of a server manually. */
  changeAlert(target: string, fields: object): Promise<void>;
}

/** The objects of a server. */
interface Stored {
  readonly dashboards: readonly object[];
  readonly alerts: readonly { readonly id: string; readonly threshold: number }[];
}

/** A target, and what is special about it. */
export interface FleetTargetSetup {
  readonly threshold?: number;
  readonly isDown?: boolean;
  readonly faults?: readonly Fault[];
}

const dashboard = `name: Service
tiles:
  - name: Errors
    x: 0
    "y": 0
    w: 12
    h: 4
    series:
      - type: time
        source: Logs
        aggFn: count
        where: level:error
        groupBy: []
`;

const alert = `name: Service fails
dashboard: service
tile: Errors
threshold: \${threshold}
thresholdType: above
interval: 5m
source: tile
webhook: On-call
`;

/** Starts an emulator per target, and writes a dashboard, an alert and `obstack.yaml`. */
export async function startFleet(
  targets: Readonly<Record<string, FleetTargetSetup>>,
  settings = "",
): Promise<FleetServers> {
  const folder = temporaryFolder();
  const emulators: Record<string, Emulator> = {};
  const lines = ["values: { threshold: 10 }", settings, "targets:"];
  const origins: string[] = [];
  for (const [name, { threshold, isDown = false, faults = [] }] of Object.entries(targets)) {
    const seed = join(folder, "seed.json");
    writeFileSync(seed, JSON.stringify({ selfhosted: records }));
    const emulator = await startEmulator({ behavior: "documented", seed, faults });
    const { baseUrl } = emulator.selfHosted;
    emulators[name] = emulator;
    origins.push(baseUrl);
    if (isDown) await emulator.close();
    const values = threshold === undefined ? "" : `, values: { threshold: ${threshold} }`;
    lines.push(`  ${name}: { deployment: selfhosted, baseUrl: "${baseUrl}"${values} }`);
    rmSync(seed);
  }
  const write = (path: string, content: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  write("obstack.yaml", `${lines.join("\n")}\n`);
  write("dashboards/service.yaml", dashboard);
  write("alerts/service.yaml", alert);
  const environment = { OBSTACK_SELFHOSTED_API_KEY: apiKey, OBSTACK_ALLOWED_ORIGINS: origins.join(" ") };
  return {
    folder,
    emulators,
    environment,
    write,
    edit: (path, before, after) => write(path, readFileSync(join(folder, path), "utf8").replace(before, after)),
    stored: (target) => ({ dashboards: [], alerts: [], ...(emulators[target]?.snapshot()["selfhosted"] as object) }),
    async changeAlert(target, fields) {
      const client = createSelfHostedClient(emulators[target]?.selfHosted ?? { apiKey });
      const [first] = await client.alerts.list();
      await client.alerts.modify(first?.id ?? "", (one) => ({ ...one, ...fields }));
    },
    run: (verb, ...argv) => runObstack([verb, folder, ...argv], { environment }),
    async [Symbol.asyncDispose]() {
      await Promise.all(Object.values(emulators).map((emulator) => emulator.close()));
    },
  };
}

const records = {
  sources: [{ id: "0000000000000000000acb01", name: "Logs", kind: "log" }],
  webhooks: [{ id: "0000000000000000000acd01", name: "On-call", service: "slack" }],
};
