import { startEmulator } from "@obstack/emulator";
import { runAgentTasks } from "@obstack/testing/agent-tasks";
import type { SolvedTasks } from "@obstack/testing/agent-tasks";
import type { Run } from "../report.ts";
import { mapValues } from "../statistics.ts";

/** Tokens of the tool lists of other MCP servers for observability, in November 2026. */
const peerTools = { "peer with 30 tools": 42_800, "second peer": 25_100, "third peer": 15_500 };

/** Measures what twelve tasks cost an agent, with the skill of the command and with the tools of the MCP server. */
export async function measureAgents({ add }: Run): Promise<void> {
  const solved = { "SKILL.md and the command": await solve("skill"), "obstack mcp": await solve("mcp") };
  const sum = (field: "tokens" | "calls"): Record<string, number> =>
    mapValues(solved, ({ tasks }) => tasks.reduce((total, task) => total + task[field], 0));
  add({
    name: "Tokens that an agent reads before its first call",
    unit: "count",
    goals: { "SKILL.md and the command": 1500, "obstack mcp": 2500 },
    values: { ...mapValues(solved, ({ preamble }) => preamble), ...peerTools },
  });
  add({ name: "Tokens of twelve tasks, calls and results", unit: "count", values: sum("tokens") });
  add({ name: "Calls of twelve tasks", unit: "count", values: sum("calls") });
}

/** Solves the tasks on a new emulator. */
async function solve(way: "skill" | "mcp"): Promise<SolvedTasks> {
  await using emulator = await startEmulator({ port: 0, hostedPort: 0 });
  const solved = await runAgentTasks(emulator, way);
  const failed = solved.tasks.find(({ isSolved }) => !isSolved);
  if (failed !== undefined) throw new Error(`Not solved with ${way}: ${failed.name}`);
  return solved;
}
