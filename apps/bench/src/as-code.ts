// A process that runs one task on a folder of dashboards and alerts, and prints its cost.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { apply, exportFiles, plan } from "@obstack/as-code";
import { readStack } from "@obstack/as-code/internal";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { parse } from "yaml";

/** A task to run. */
export interface Task {
  readonly action: "export" | "parse" | "read" | "plan" | "apply";
  readonly folder: string;
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** The cost of a task. */
export interface Cost {
  /** Milliseconds. */
  readonly time: number;
  /** Peak memory of the process in MB. */
  readonly memory: number;
  /** Number of requests sent. */
  readonly requests: number;
  /** Number of changes planned or applied, or of files exported or parsed, or of objects read. */
  readonly changes: number;
}

const task = JSON.parse(process.argv[2] ?? "{}") as Task;
let requests = 0;
const client = createSelfHostedClient({
  baseUrl: task.baseUrl,
  apiKey: task.apiKey,
  fetch: async (url, init) => {
    requests++;
    return fetch(url, init);
  },
});
const run: Record<Task["action"], () => Promise<number>> = {
  export: async () => (await exportFiles(task.folder, client)).written.length,
  parse: async () => {
    const files = globSync("{dashboards,alerts}/*.yaml", { cwd: task.folder });
    return files.map((file) => parse(readFileSync(join(task.folder, file), "utf8")) as unknown).length;
  },
  read: async () => {
    const { dashboards, alerts } = await readStack(task.folder);
    return dashboards.length + alerts.length;
  },
  plan: async () => (await plan(task.folder, client)).changes.length,
  apply: async () => {
    const planned = await plan(task.folder, client);
    // Excludes the plan, which is a separate task.
    requests = 0;
    start = performance.now();
    return (await apply(planned)).changes.length;
  },
};
let start = performance.now();
const changes = await run[task.action]();
const cost: Cost = {
  time: performance.now() - start,
  memory: process.resourceUsage().maxRSS / 1000,
  requests,
  changes,
};
console.log(JSON.stringify(cost));
