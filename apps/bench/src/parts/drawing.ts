import { measureDrawing } from "../measure/drawing.ts";
import type { Run } from "../run.ts";

/** Measures drawing dashboards and panels. */
export async function measureDrawings({ rounds, add }: Run): Promise<void> {
  const { dashboards, panel, screenshot } = await measureDrawing(rounds);
  const all = "20 dashboards of 20 tiles as SVG and text";
  add({
    name: "Time of drawing dashboards, Node 24",
    unit: "ms",
    goals: { [all]: 5000, "a panel as PNG": 50 },
    values: { [all]: dashboards.cpu, "a panel as PNG": panel, "a screenshot of one dashboard in Chromium": screenshot },
  });
  add({
    name: "Memory of a process that draws dashboards, Node 24",
    unit: "MB",
    goals: { [all]: 200 },
    values: { [all]: dashboards.memory },
  });
}
