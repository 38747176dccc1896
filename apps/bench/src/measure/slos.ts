import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportFiles } from "@obstack/as-code";
import { createSelfHostedClient } from "@obstack/selfhosted";
import type { FleetServer } from "../fleet-servers.ts";
import type { FleetCost, FleetTask } from "../fleet.ts";
import { startProcess } from "../processes.ts";
import { medianCost } from "./median-cost.ts";
import { runFleetTask } from "./run-fleet-task.ts";

/** SLOs of each target. Each becomes a dashboard and four alerts. */
const slos = 50;
const objects = 5 * slos;
const targets = ["eu", "us", "ap"];

/** What 50 SLOs cost on three targets. */
export interface SloCosts {
  /** Lines of the files of the SLOs. */
  readonly lines: number;
  /** Lines of the dashboards and alerts that they become, as files of their own. */
  readonly objectLines: number;
  /** A plan of the SLOs without changes. */
  readonly plan: FleetCost;
  /** A plan of the same dashboards and alerts as files of their own. */
  readonly objectPlan: FleetCost;
  /** Measuring the SLOs. */
  readonly status: FleetCost;
}

/** Measures 50 SLOs on three targets against the dashboards and alerts that they become. */
export async function measureSloCosts(rounds: number): Promise<SloCosts> {
  const root = mkdtempSync(join(tmpdir(), "obstack-bench-"));
  try {
    const seed = join(root, "seed.json");
    writeFileSync(seed, JSON.stringify({ selfhosted: records }));
    // Without events, so that the costs are those of this project's code.
    const options = JSON.stringify({ behavior: "deployed", generateEvents: false });
    const started = await startProcess(process.execPath, "fleet-servers", [String(targets.length), seed, options], 1);
    await using servers = started.process;
    const addresses = started.first as readonly FleetServer[];
    const byTarget = Object.fromEntries(
      targets.flatMap((name, index) => {
        const server = addresses[index];
        return server === undefined ? [] : [[name, server]];
      }),
    );
    const [folder, files] = [join(root, "slos"), join(root, "files")];
    for (const [path, names] of [[folder, ["slos"]] as const, [files, []] as const]) {
      for (const name of ["", ...names]) mkdirSync(join(path, name), { recursive: true });
      writeFileSync(join(path, "obstack.yaml"), `targets:\n${targets.map((name) => `  ${name}: {}\n`).join("")}`);
    }
    for (let index = 0; index < slos; index++)
      writeFileSync(join(folder, `slos/service-${index}.yaml`), sloFile(index));
    const run = async (action: FleetTask["action"], path: string, changes: number): Promise<FleetCost> => {
      const cost = await runFleetTask({ action, folder: path, servers: byTarget });
      if (cost.changes !== changes) throw new Error(`Expected ${changes} changes, found ${cost.changes}.`);
      return cost;
    };
    await servers.send({});
    await run("apply", folder, objects * targets.length);
    for (const [target, server] of Object.entries(byTarget))
      await exportFiles(files, createSelfHostedClient(server), { target });
    const measured: Pick<SloCosts, "plan" | "objectPlan" | "status">[] = [];
    for (let round = 0; round < rounds; round++) {
      measured.push({
        plan: await run("plan", folder, 0),
        objectPlan: await run("plan", files, 0),
        status: await run("status", folder, 0),
      });
    }
    return {
      lines: countLines(folder, "slos/*.yaml"),
      objectLines: countLines(files, "{dashboards,alerts}/**/*.yaml"),
      plan: medianCost(measured.map(({ plan }) => plan)),
      objectPlan: medianCost(measured.map(({ objectPlan }) => objectPlan)),
      status: medianCost(measured.map(({ status }) => status)),
    };
  } finally {
    rmSync(root, { recursive: true });
  }
}

const records = {
  sources: [
    {
      id: "5".repeat(24),
      name: "Logs",
      kind: "log",
      connection: "c".repeat(24),
      from: { databaseName: "default", tableName: "otel_logs" },
      timestampValueExpression: "Timestamp",
      disabled: false,
    },
  ],
  webhooks: [{ id: "3".repeat(24), name: "On-call", service: "slack" }],
};

const sloFile = (index: number): string => `name: Service ${index} answers
objective: 99.9
window: 30d
indicator:
  source: Logs
  total: ServiceName = 'service-${index}'
  bad: SeverityText = 'error'
page: On-call
ticket: On-call
`;

function countLines(folder: string, pattern: string): number {
  return globSync(pattern, { cwd: folder }).reduce(
    (sum, path) => sum + readFileSync(join(folder, path), "utf8").trimEnd().split("\n").length,
    0,
  );
}
