import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runOnStack, startEmulators } from "../measure-stack.ts";
import type { Run } from "../report.ts";
import { median } from "../statistics.ts";

/** SLOs of each target. Each becomes a dashboard and four alerts. */
const slos = 50;
const objects = 5 * slos;
const targets = ["eu", "us", "ap"];

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

/** Measures SLOs on three targets against the dashboards and alerts that they become, as files of their own. */
export async function measureSlos({ quick, folder, add }: Run): Promise<void> {
  const seed = join(folder, "seed.json");
  writeFileSync(seed, JSON.stringify({ selfhosted: records }));
  // Without events, so that the costs are those of this project's code.
  await using emulators = await startEmulators(targets, { seed, behavior: "deployed", generateEvents: false });
  const { servers } = emulators;
  const [short, long] = [join(folder, "slos"), join(folder, "files")];
  for (const path of [short, long]) {
    mkdirSync(join(path, "slos"), { recursive: true });
    writeFileSync(join(path, "obstack.yaml"), `targets:\n${targets.map((name) => `  ${name}: {}\n`).join("")}`);
  }
  for (let index = 0; index < slos; index++) writeFileSync(join(short, `slos/service-${index}.yaml`), sloFile(index));
  await runOnStack({ action: "apply", folder: short, servers }, objects * targets.length);
  for (const [target, server] of Object.entries(servers))
    await runOnStack({ action: "export", folder: long, servers: { [target]: server }, only: ["*"] }, 0);
  await runOnStack({ action: "read", folder: long, servers: {} }, objects);
  const ratios: number[] = [];
  let [planRequests, statusRequests] = [0, 0];
  for (let round = 0; round < (quick ? 1 : 5); round++) {
    const plan = await runOnStack({ action: "plan", folder: short, servers }, 0);
    const planOfFiles = await runOnStack({ action: "plan", folder: long, servers }, 0);
    const status = await runOnStack({ action: "status", folder: short, servers }, 0);
    ratios.push(plan.cpu / planOfFiles.cpu);
    [planRequests, statusRequests] = [plan.requests, status.requests];
  }
  const files = "250 dashboards and alerts";
  add({
    name: "Lines of 50 SLOs, and of the dashboards and alerts that they become",
    unit: "count",
    values: { "50 SLOs": countLines(short, "slos/*.yaml"), [files]: countLines(long, "{dashboards,alerts}/**/*.yaml") },
  });
  add({
    name: "Requests per target of 50 SLOs on three targets",
    unit: "count",
    goals: { "a plan": 5, "`slo status`": 100 },
    values: { "a plan": planRequests / targets.length, "`slo status`": statusRequests / targets.length },
  });
  add({
    name: "CPU time of a plan of 50 SLOs on three targets, relative to 250 dashboards and alerts, Node 24",
    unit: "ratio",
    goals: { "50 SLOs": 1 },
    values: { "50 SLOs": median(ratios), [files]: 1 },
  });
}

function countLines(folder: string, pattern: string): number {
  return globSync(pattern, { cwd: folder }).reduce(
    (sum, path) => sum + readFileSync(join(folder, path), "utf8").trimEnd().split("\n").length,
    0,
  );
}
