// Twelve tasks of operators, solved with the command and its skill, and with the tools of the MCP server.
import { startEmulator } from "@obstack/emulator";
import { runAgentTasks } from "@obstack/testing/agent-tasks";
import { expect, test } from "vitest";

/** Tokens of the tool lists of other servers, before the first call. */
const smallestPeer = 15_500;

test.each(["skill", "mcp"] as const)("%s solves twelve tasks", async (way) => {
  await using emulator = await startEmulator({ port: 0, hostedPort: 0 });
  const { preamble, tasks } = await runAgentTasks(emulator, way);
  for (const { name, isSolved, solution } of tasks) {
    expect(isSolved, `${name}: ${solution.slice(0, 500)}`).toBe(true);
  }
  expect(tasks).toHaveLength(12);
  const tokens = tasks.reduce((sum, task) => sum + task.tokens, 0);
  expect(preamble).toBeLessThan(2500);
  // All tasks take less than the smallest list of tools of a peer.
  expect(preamble + tokens).toBeLessThan(smallestPeer);
  for (const { calls, name } of tasks) expect(calls, name).toBeLessThanOrEqual(8);
});
