import type { SolvedTask, SolvedTasks } from "@obstack/testing/agent-tasks";
import { measureAgents, peerTools } from "../measure/agents.ts";
import type { Run } from "../run.ts";

/** Returns the sum of a figure over all tasks. */
function sum(read: (task: SolvedTask) => number): (solved: SolvedTasks) => number {
  return ({ tasks }) => tasks.reduce((total, task) => total + read(task), 0);
}

/** Measures what ten tasks cost an agent. */
export async function measureAgentTasks({ add }: Run): Promise<void> {
  const costs = await measureAgents();
  const both = (read: (tasks: SolvedTasks) => number): Record<string, number> => ({
    "SKILL.md and the command": read(costs.skill),
    "obstack mcp": read(costs.mcp),
  });
  add({
    name: "Tokens that an agent reads before its first call",
    unit: "count",
    goals: { "SKILL.md and the command": 1500, "obstack mcp": 2500 },
    values: { ...both(({ preamble }) => preamble), ...peerTools },
  });
  add({
    name: "Tokens of ten tasks, calls and results",
    unit: "count",
    goals: {},
    values: both(sum(({ tokens }) => tokens)),
  });
  add({ name: "Calls of ten tasks", unit: "count", goals: {}, values: both(sum(({ calls }) => calls)) });
}
