import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What an agent has: the command with its skill, or the tools of the MCP server, and the files of the stack. */
export interface Hands {
  /** Runs a command line. Present without tools. */
  readonly shell?: ((...words: readonly string[]) => Promise<unknown>) | undefined;
  /** Calls a tool. */
  readonly tool: (name: string, input: object) => Promise<unknown>;
  /** Folder of the stack. */
  readonly folder: string;
}

/** A task, and how an agent solves it either way. Returns what it would tell a person. */
export interface AgentTask {
  readonly name: string;
  readonly solve: (hands: Hands) => Promise<unknown>;
  /** Matches the solution. */
  readonly expected: RegExp;
}

interface Step {
  readonly threshold: number;
  readonly notifications: number;
}

const days = 7;

/** Ten tasks of operators, on the demo data of the emulator. */
export const agentTasks: readonly AgentTask[] = [
  {
    name: "Which alert fires, and since when?",
    solve: ({ shell, tool }) =>
      shell?.("alerts", "list", "--firing", "--query", "[].{name: name, state: state, since: updatedAt}") ??
      tool("find", { kind: "alerts", firing: true }),
    expected: /"Any error".*\d{4}-\d\d-\d\dT/,
  },
  {
    name: "What does that alert watch?",
    solve: ({ shell, tool }) =>
      shell?.("alerts", "chart", "Any error", "--since", "1h") ?? tool("chart", { alert: "Any error", since: "1h" }),
    expected: /"threshold":1/,
  },
  {
    name: "Raise a threshold so that it fires at most twice a day",
    async solve({ shell, tool, folder }) {
      const report = await (shell?.(
        "alerts",
        "test",
        "Any error",
        "--since",
        `${days}d`,
        "--query",
        "{alerts: alerts[].{sweep: sweep}}",
      ) ?? tool("backtest", { alert: "Any error", server: true, since: `${days}d` }));
      const [{ sweep } = { sweep: [] as Step[] }] = (report as { alerts: { sweep: Step[] }[] }).alerts;
      const calm = sweep.filter(({ notifications }) => notifications <= 2 * days).map(({ threshold }) => threshold);
      editAlert(folder, "any-error", /^threshold: .*$/m, `threshold: ${Math.min(...calm)}`);
      return applyReviewed({ shell, tool, folder });
    },
    expected: /"update":1/,
  },
  {
    name: "Does the new threshold hold?",
    solve: ({ shell, tool, folder }) =>
      shell?.(
        "test",
        folder,
        "--since",
        "7d",
        "--alert",
        "any-error",
        "--at-most",
        "2/day",
        "--query",
        "targets[].status",
      ) ?? tool("backtest", { alert: "any-error", atMost: "2/day", since: "7d" }),
    // The target passes: no unit test failed, and the limit is met.
    expected: /^(?:\["unchanged"\]$|.*"targets":\[\{"target":"default","status":"unchanged")/,
  },
  {
    name: "Find what drifted, and propose a change",
    async solve({ shell, tool, folder }) {
      const drift = await (shell?.("drift", folder, "--query", "changes[].{name: name, fields: fields}") ??
        tool("drift", {}));
      const plan = await (shell?.("plan", folder, "--query", "{digest: digest, changes: changes[].title}") ??
        tool("plan", {}));
      return [drift, plan];
    },
    expected: /Checkout errors.*"digest":"v2\./,
  },
  {
    name: "Find the dashboards about services",
    solve: ({ shell, tool }) =>
      shell?.("dashboards", "list", "--query", "[?contains(name, 'ervice')].{id: id, name: name}") ??
      tool("find", { kind: "dashboards", text: "service" }),
    expected: /Service overview/,
  },
  {
    name: "Which sources can be queried?",
    solve: ({ shell, tool }) =>
      shell?.("sources", "list", "--query", "[].{name: name, kind: kind}") ?? tool("find", { kind: "sources" }),
    expected: /Logs/,
  },
  {
    name: "Errors by service in the last three hours",
    solve: ({ shell, tool }) =>
      shell?.(
        "charts",
        "query",
        "--source",
        "Logs",
        "--where",
        "SeverityText:error",
        "--group-by",
        "ServiceName",
        "--since",
        "3h",
        "--granularity",
        "1h",
      ) ??
      tool("chart", {
        source: "Logs",
        where: "SeverityText:error",
        groupBy: "ServiceName",
        since: "3h",
        granularity: "1h",
      }),
    expected: /checkout|cart|catalog|payment|frontend/,
  },
  {
    name: "Which pipes exist?",
    solve: ({ shell, tool }) =>
      shell?.("pipes", "list", "--query", "[].{name: name, state: state}") ?? tool("find", { kind: "pipes" }),
    expected: /"Orders".*"Access logs"/,
  },
  {
    name: "What did January cost, by entity?",
    solve: ({ shell, tool }) => {
      const period = { from: "2026-01-01", to: "2026-01-31", by: "entity" };
      const flags = Object.entries(period).flatMap(([name, value]) => [`--${name}`, value]);
      return shell?.("usage-cost", ...flags) ?? tool("costs", period);
    },
    expected: /"grandTotalCRD":\d+\.\d+.*"web-shop"/,
  },
];

/** Plans, and applies exactly that: in between, a person reviews the plan. */
async function applyReviewed({ shell, tool, folder }: Hands): Promise<unknown> {
  const plan = await (shell?.("plan", folder, "--only", "any-error") ?? tool("plan", { only: "any-error" }));
  const { digest } = plan as { digest: string };
  return (
    shell?.("apply", folder, "--yes", "--only", "any-error", "--expect", digest) ??
    tool("apply", { digest, only: "any-error" })
  );
}

function editAlert(folder: string, key: string, from: RegExp, to: string): void {
  for (const path of globSync(join("alerts", `${key}.yaml`), { cwd: folder })) {
    const file = join(folder, path);
    writeFileSync(file, readFileSync(file, "utf8").replace(from, to));
  }
}
