import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  fleetReportToJUnit,
  testReportToSuite,
  testResult,
  testStack,
  testWords,
  failOnValues,
} from "@obstack/alert-tests";
import type { JUnitSuite, TestReport } from "@obstack/alert-tests";
import type { TestedAlert } from "@obstack/alerting/backtest";
import { formatCount } from "@obstack/basics";
import { fleetFlags } from "../as-code/flags.ts";
import { optional, parseNumber, repeated } from "../input/flag.ts";
import type { FlagValues } from "../input/flag.ts";
import { parseDuration } from "../input/parse-time.ts";
import { runOnTargets } from "../as-code/run-on-targets.ts";
import { selectTargets } from "../as-code/select-targets.ts";
import { endWith, endWithReport } from "../as-code/show-report.ts";
import type { CliContext } from "../context.ts";
import { CommandError } from "../errors/command-error.ts";
import { writeChart } from "../output/chart.ts";
import { utcFlag } from "../output/show.ts";
import type { View } from "../output/show.ts";
import { alertToText } from "./alert-view.ts";
import { queryOptions } from "./progress.ts";
import { testReportView } from "./report-view.ts";
import { chartOfAlert } from "./series-of-windows.ts";
import type { TestedWindows } from "./series-of-windows.ts";

export const testFlags = {
  ...fleetFlags,
  output: { ...fleetFlags.output, values: ["table", "json", "yaml", "ndjson", "markdown", "junit"] as const },
  since: optional("time", "Time range of the backtest, for example 7d (default no backtest)", parseDuration),
  alert: {
    ...repeated("keys", "Alerts to backtest, by file name (default all); a single alert is charted"),
    variadic: ",",
  },
  atMost: optional("rate", "Maximum notifications per alert in any period, for example 5/day"),
  atLeast: optional("rate", "Minimum firings per alert and period, for example 1/30d"),
  failOn: {
    kind: "enum",
    values: failOnValues,
    variadic: ",",
    default: [],
    brief:
      "Outcomes that fail, in addition to query-failed: of the backtest, or incidents that cannot be judged; or none",
  },
  alertCoverage: optional("percent", "Minimum percentage of alerts with a unit test", parseNumber),
  tileCoverage: optional("percent", "Minimum percentage of tiles with an alert", parseNumber),
  svg: optional("folder", "Folder for a chart of each alert"),
  ...utcFlag,
} as const;

type TestFlags = FlagValues<typeof testFlags>;

/** A tested target. Only one is kept in full. */
interface Tested {
  readonly report: TestReport;
  readonly windows: ReadonlyMap<string, TestedWindows> | undefined;
}

/** Tests the alerts of targets, and shows one report. Sends no requests without a backtest. */
export async function runTests(context: CliContext, flags: TestFlags, folder: string): Promise<void> {
  const { output, svg, since, alert, utc } = flags;
  const isOffline = since === undefined;
  const selection = await selectTargets(context, flags, folder, isOffline);
  const isOne = selection.names.length === 1;
  /** Only formatted suites are kept: they are much smaller than reports. */
  const suites = new Map<string, JUnitSuite>();
  let only: Tested | undefined;
  const found = await runOnTargets(context, selection, {
    command: "test",
    isDiff: true,
    run: async ({ name, open }, own) => {
      const isCharted = svg !== undefined || (isOne && alert.length === 1);
      const windows = isCharted ? new Map<string, TestedWindows>() : undefined;
      const opened = isOffline ? undefined : await open();
      const report = await testStack(folder, opened?.client, {
        target: opened?.name ?? name,
        limits: limitsOf(flags),
        since,
        to: own.now(),
        keys: alert.length === 0 ? undefined : alert,
        ...queryOptions(own),
        ...(windows && { onWindows: (key, all, rule) => void windows.set(key, { windows: all, alert: rule }) }),
      });
      own.progress.clear();
      if (svg !== undefined && windows !== undefined) {
        await writeCharts(own, report.alerts, windows, { folder: isOne ? svg : join(svg, name), utc });
      }
      if (isOne) only = { report, windows };
      if (output === "junit") suites.set(name, testReportToSuite(report));
      if (report.isInterrupted !== true) return testResult(report);
      const hint = "Alerts without a result are listed as not testable.";
      return { ...testResult(report), failure: new CommandError("interrupted", "Interrupted.", hint) };
    },
  });
  if (output === "junit") {
    context.print(fleetReportToJUnit(found.report, suites));
    return endWith(context, found);
  }
  const view = only && viewOf(only, alert.length === 1, utc);
  await endWithReport(context, { ...flags, output }, found, { words: testWords, view });
}

/** Returns the view of a single target: a table of its alerts, or a chart of a single one. */
function viewOf({ report, windows }: Tested, isCharted: boolean, utc: boolean): Pick<View, "text" | "markdown"> {
  const view = testReportView(report, utc);
  const [drawn] = isCharted ? report.alerts : [];
  if (drawn === undefined) return view;
  return { ...view, text: (terminal) => alertToText(report, drawn, windows?.get(drawn.key), terminal, utc) };
}

function limitsOf({ atMost, atLeast, failOn, alertCoverage, tileCoverage }: TestFlags): object {
  return {
    "at-most": atMost,
    "at-least": atLeast,
    "fail-on": failOn.length === 0 ? undefined : failOn,
    coverage: Object.fromEntries(
      Object.entries({ alerts: alertCoverage, tiles: tileCoverage }).filter(([, value]) => value !== undefined),
    ),
  };
}

/** Writes a chart of each tested alert to a folder. */
async function writeCharts(
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
    await writeChart(context, path, chartOfAlert(alert, found), { title: alert.name, utc });
  }
  context.tell(`Wrote ${formatCount(windows.size, "chart")} to ${folder}.`);
}
