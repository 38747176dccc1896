// A process that does one thing with a folder of dashboards and alerts, and says what that cost.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { apply, exportFiles, plan } from "@obstack/as-code";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { parse } from "yaml";

/** What is asked for. */
export interface Task {
  readonly what: "export" | "parse" | "plan" | "apply";
  readonly folder: string;
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** What it cost. */
export interface Cost {
  /** Milliseconds. */
  readonly time: number;
  /** The most memory that the process had, in MB. */
  readonly memory: number;
  /** Requests that were sent. */
  readonly requests: number;
  /** Objects that were written. */
  readonly changes: number;
}

const task = JSON.parse(process.argv[2] ?? "{}") as Task;
let requests = 0;
const client = createSelfHostedClient({
  ...task,
  fetch: async (url, init) => {
    requests++;
    return fetch(url, init);
  },
});
const run: Record<Task["what"], () => Promise<number>> = {
  export: async () => (await exportFiles(task.folder, client)).written.length,
  parse: async () => {
    const files = globSync("{dashboards,alerts}/*.yaml", { cwd: task.folder });
    return files.map((file) => parse(readFileSync(join(task.folder, file), "utf8")) as unknown).length;
  },
  plan: async () => (await plan(task.folder, client)).changes.length,
  apply: async () => {
    const made = await plan(task.folder, client);
    // The plan is measured by itself.
    requests = 0;
    begin = performance.now();
    return (await apply(made)).changes.length;
  },
};
let begin = performance.now();
const changes = await run[task.what]();
const cost: Cost = {
  time: performance.now() - begin,
  memory: process.resourceUsage().maxRSS / 1000,
  requests,
  changes,
};
console.log(JSON.stringify(cost));
