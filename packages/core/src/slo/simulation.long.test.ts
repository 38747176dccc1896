// The figures in the plan and the guide are those of a fresh simulation. After a change of the alerts, `vitest -u` writes them anew.
import { expect, test } from "vitest";
import { simulateIncidents, simulateMinimums } from "../../test/simulate-slos.ts";

const count = 2000;

test("the simulated figures are current", async () => {
  const lines = (rows: readonly object[]): string[] => rows.map((row) => `    ${JSON.stringify(row)},`);
  const text = [
    "// Written by src/slo/simulation.long.test.ts. Do not edit.",
    "",
    "/** How alerts of SLOs differ from the two sliding windows of each burn rate. */",
    "export const sloSimulation = {",
    `  incidents: ${count},`,
    "  rows: [",
    ...lines(simulateIncidents(count, 1)),
    "  ],",
    "  minimums: [",
    ...lines(simulateMinimums(300, 1)),
    "  ],",
    "} as const;",
    "",
  ].join("\n");
  await expect(text).toMatchFileSnapshot("../generated/slo-simulation.ts");
});
