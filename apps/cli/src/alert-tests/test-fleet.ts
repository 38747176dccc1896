import { join } from "node:path";
import { fleetReportToJUnit, testReportToSuite, testResult } from "@obstack/alert-tests";
import type { JUnitSuite } from "@obstack/alert-tests";
import { withDiffExitCodes } from "../as-code/failures.ts";
import type { FleetSelection } from "../as-code/flags.ts";
import { fleetDiffExitCode } from "../as-code/fleet-exit-code.ts";
import { runOnFleet } from "../as-code/run-on-fleet.ts";
import { showFleet } from "../as-code/show-fleet.ts";
import type { StackFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { CommandError } from "../errors/command-error.ts";
import type { OutputFlags } from "../output/flags.ts";
import { withTestErrors } from "./failures.ts";
import type { TestedWindows } from "./series-of-windows.ts";
import { testTarget } from "./test-target.ts";
import type { TestFlags } from "./test-target.ts";

type Flags = Omit<StackFlags, "output"> &
  FleetSelection &
  TestFlags & { readonly output: OutputFlags["output"] | "junit"; readonly svg?: string };

/** Tests the alerts of several targets, and shows one report. Sends no requests without a backtest. */
export async function testFleet(context: CliContext, flags: Flags, folder: string): Promise<void> {
  const { output, query, svg, since, ...selection } = flags;
  /** Only formatted suites are kept: they are much smaller than reports. */
  const suites = new Map<string, JUnitSuite>();
  const report = await runOnFleet(context, {
    command: "test",
    folder,
    flags: selection,
    isOffline: since === undefined,
    run: ({ name, open }, own) =>
      withDiffExitCodes(() =>
        withTestErrors(async () => {
          const windows = svg === undefined ? undefined : new Map<string, TestedWindows>();
          const opened = since === undefined ? undefined : await open();
          const tested = await testTarget(own, flags, folder, { name, opened, windows });
          if (tested.isInterrupted === true) throw new CommandError("interrupted", "Interrupted.");
          if (svg !== undefined && windows !== undefined) {
            const { writeCharts } = await import("./write-charts.ts");
            await writeCharts(own, tested.alerts, windows, join(svg, name));
          }
          if (output === "junit") suites.set(name, testReportToSuite(tested));
          return testResult(tested);
        }),
      ),
  });
  if (output === "junit") context.process.stdout.write(`${fleetReportToJUnit(report, suites)}\n`);
  else await showFleet(context, { output, ...(query === undefined ? {} : { query }) }, report);
  process.exitCode = fleetDiffExitCode(report);
}
