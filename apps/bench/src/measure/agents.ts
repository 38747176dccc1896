import { startEmulator } from "@obstack/emulator";
import { runAgentTasks } from "@obstack/testing/agent-tasks";
import type { SolvedTasks } from "@obstack/testing/agent-tasks";

/** Costs of an agent that solves ten tasks, with the skill of the command and with the tools of the MCP server. */
export interface AgentCosts {
  readonly skill: SolvedTasks;
  readonly mcp: SolvedTasks;
}

/** Tokens of the tool lists of other MCP servers for observability, in November 2026. */
export const peerTools: Readonly<Record<string, number>> = {
  "peer with 30 tools": 42_800,
  "second peer": 25_100,
  "third peer": 15_500,
};

/** Solves the tasks both ways, each on a new emulator. */
export async function measureAgents(): Promise<AgentCosts> {
  return { skill: await solve("skill"), mcp: await solve("mcp") };
}

async function solve(way: "skill" | "mcp"): Promise<SolvedTasks> {
  await using emulator = await startEmulator({ port: 0, hostedPort: 0 });
  const solved = await runAgentTasks(emulator, way);
  const failed = solved.tasks.find(({ isSolved }) => !isSolved);
  if (failed !== undefined) throw new Error(`Not solved with ${way}: ${failed.name}`);
  return solved;
}
