import { findNode } from "../find-node.ts";
import { measureStarts } from "../measure/starts.ts";
import type { Run } from "../run.ts";

/** Measures how long the command takes to start. */
export async function measureCommand({ add }: Run): Promise<void> {
  for (const [name, node, goal] of [
    ["Node 20", findNode("Node 20"), 1.15],
    ["Node 24", process.execPath, 1.3],
  ] as const) {
    if (node === undefined) continue;
    const starts = await measureStarts(node);
    add({
      name: `Time of a command without requests, relative to \`node -e 0\`, ${name}`,
      unit: "ratio",
      goals: { "obstack --version": goal, "obstack --help": goal },
      values: starts.withoutRequests,
    });
    add({
      name: `Time of a command with one request, relative to \`node -e 0\`, ${name}`,
      unit: "ratio",
      goals: { "obstack dashboards list": 2.6 },
      values: starts.withRequest,
    });
  }
}
