import { join } from "node:path";
import { fleetReportToJUnit, testReportToJUnit, testReportToSuite, testResult, testWords } from "@obstack/alert-tests";
import type { JUnitSuite, TestReport } from "@obstack/alert-tests";
import type { FleetSelection } from "../as-code/flags.ts";
import { isSingle, runOnTargets } from "../as-code/run-on-targets.ts";
import { selectTargets } from "../as-code/select-targets.ts";
import { endWith, endWithReport } from "../as-code/show-report.ts";
import type { StackFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { CommandError } from "../errors/command-error.ts";
import type { OutputFlags } from "../output/flags.ts";
import type { View } from "../output/view.ts";
import { alertToText } from "./alert-view.ts";
import { withTestErrors } from "./failures.ts";
import { testReportView } from "./report-view.ts";
import type { TestedWindows } from "./series-of-windows.ts";
import { testTarget } from "./test-target.ts";
import type { TestFlags } from "./test-target.ts";

type Flags = Omit<StackFlags, "output"> &
  FleetSelection &
  TestFlags & { readonly output: OutputFlags["output"] | "junit"; readonly svg?: string };

/** A tested target. Only one is kept in full. */
interface Tested {
  readonly report: TestReport;
  readonly windows: ReadonlyMap<string, TestedWindows> | undefined;
}

/** Tests the alerts of targets, and shows one report. Sends no requests without a backtest. */
export async function runTests(context: CliContext, flags: Flags, folder: string): Promise<void> {
  const { output, query, svg, since, alert, ...selected } = flags;
  const isOffline = since === undefined;
  const selection = await selectTargets(context, selected, folder, isOffline);
  const isOne = isSingle(selection);
  /** Only formatted suites are kept: they are much smaller than reports. */
  const suites = new Map<string, JUnitSuite>();
  let only: Tested | undefined;
  const found = await runOnTargets(context, selection, {
    command: "test",
    isDiff: true,
    run: ({ name, open }, own) =>
      withTestErrors(async () => {
        const isCharted = svg !== undefined || (isOne && alert.length === 1);
        const windows = isCharted ? new Map<string, TestedWindows>() : undefined;
        const opened = isOffline ? undefined : await open();
        const report = await testTarget(own, flags, folder, { name: opened?.name ?? name, opened, windows });
        if (svg !== undefined && windows !== undefined) {
          const { writeCharts } = await import("./write-charts.ts");
          await writeCharts(own, report.alerts, windows, isOne ? svg : join(svg, name));
        }
        if (isOne) only = { report, windows };
        else if (output === "junit") suites.set(name, testReportToSuite(report));
        const hint = "Alerts without a result are listed as not testable.";
        const failure =
          report.isInterrupted === true ? new CommandError("interrupted", "Interrupted.", hint) : undefined;
        return { ...testResult(report), ...(failure && { failure }) };
      }),
  });
  if (output === "junit") {
    const xml = only === undefined ? fleetReportToJUnit(found.report, suites) : testReportToJUnit(only.report);
    context.process.stdout.write(`${xml}\n`);
    return endWith(context, found);
  }
  const view = only === undefined ? undefined : viewOf(only, alert.length === 1);
  await endWithReport(context, { output, query }, found, {
    words: testWords,
    view,
  });
}

/** Returns the view of a single target: a table of its alerts, or a chart of a single one. */
function viewOf({ report, windows }: Tested, isCharted: boolean): Pick<View, "text" | "markdown"> {
  const view = testReportView(report);
  const [drawn] = isCharted ? report.alerts : [];
  if (drawn === undefined) return view;
  return { ...view, text: (terminal) => alertToText(report, drawn, windows?.get(drawn.key), terminal) };
}
