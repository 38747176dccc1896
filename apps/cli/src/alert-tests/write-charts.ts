import { formatCount } from "@obstack/basics";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { TestedAlert } from "@obstack/alert-tests";
import type { CliContext } from "../context.ts";
import { chartPicture } from "../output/chart.ts";
import { chartOfAlert } from "./series-of-windows.ts";
import type { TestedWindows } from "./series-of-windows.ts";

/** Writes a chart of each tested alert to a folder. */
export async function writeCharts(
  context: CliContext,
  alerts: readonly TestedAlert[],
  windows: ReadonlyMap<string, TestedWindows>,
  { folder, utc }: { readonly folder: string; readonly utc: boolean },
): Promise<void> {
  for (const alert of alerts) {
    const found = windows.get(alert.key);
    if (found === undefined) continue;
    const path = join(folder, `${alert.key}.svg`);
    await mkdir(dirname(path), { recursive: true });
    await context.writeText(path, chartPicture(chartOfAlert(alert, found), { title: alert.name, utc }));
  }
  context.tell(`Wrote ${formatCount(windows.size, "chart")} to ${folder}.`);
}
