import { failableStatuses, hasFailed, testReportToJUnit, testStack } from "@obstack/alert-tests";
import type { TestedAlert, TestReport } from "@obstack/alert-tests";
import { defaultTarget, readTargets } from "@obstack/as-code";
import { numberParser } from "@stricli/core";
import { alertToText } from "../alert-tests/alert-view.ts";
import { withTestErrors } from "../alert-tests/failures.ts";
import { queryProgress } from "../alert-tests/progress.ts";
import { testReportView } from "../alert-tests/report-view.ts";
import { chartOfAlert } from "../alert-tests/series-of-windows.ts";
import type { TestedWindows } from "../alert-tests/series-of-windows.ts";
import { withDiffExitCodes } from "../as-code/failures.ts";
import { folderParameter, targetFlags } from "../as-code/flags.ts";
import { openTarget } from "../as-code/open-target.ts";
import { text } from "../common/text.ts";
import type { StackFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { exitCodes } from "../errors/exit-codes.ts";
import { parseDuration } from "../input/parse-time.ts";
import type { OutputFlags } from "../output/flags.ts";
import { show } from "../output/show.ts";
import { buildCommand } from "./build-command.ts";
import { describe } from "./describe.ts";

interface Flags extends Omit<StackFlags, "output"> {
  readonly output: OutputFlags["output"] | "junit";
  readonly target?: string;
  readonly since?: number;
  readonly alert: readonly string[];
  readonly atMost?: string;
  readonly atLeast?: string;
  readonly failOn: readonly (typeof failableStatuses)[number][];
  readonly alertCoverage?: number;
  readonly tileCoverage?: number;
  readonly svg?: string;
  readonly cache: boolean;
}

export const test = buildCommand({
  async func(this: CliContext, flags: Flags, folder: string) {
    const { output, query, target, since, alert, svg, cache, ...connection } = flags;
    const windows = new Map<string, TestedWindows>();
    const isSingle = alert.length === 1;
    const run = async (): Promise<TestReport> => {
      const limits = limitsOf(flags);
      const opened = since === undefined ? undefined : await openTarget(this, connection, folder, target);
      const name = opened?.name ?? target ?? (await onlyTarget(folder));
      const { pointCacheIn } = await import("@obstack/alert-tests");
      return testStack(folder, opened?.client, {
        target: name,
        limits,
        since,
        to: this.now(),
        keys: alert.length === 0 ? undefined : alert,
        signal: this.signal,
        cache: cache && opened !== undefined ? pointCacheIn(folder, opened.address) : undefined,
        ...queryProgress(this),
        // Kept only if they are drawn.
        ...(isSingle || svg !== undefined
          ? { onWindows: (key, found, rule) => void windows.set(key, { windows: found, alert: rule }) }
          : {}),
      });
    };
    await withDiffExitCodes(() =>
      withTestErrors(async () => {
        const backtestOnly = { alert: alert.length > 0, svg: svg !== undefined, cache };
        for (const [name, isSet] of Object.entries(backtestOnly)) {
          if (since === undefined && isSet)
            throw new UsageError(`\`--${name}\` requires a backtest.`, "Pass `--since`, for example `--since 7d`.");
        }
        const report = await run();
        this.progress.clear();
        if (svg !== undefined) await writeCharts(this, report.alerts, windows, svg);
        if (output === "junit") this.process.stdout.write(`${testReportToJUnit(report)}\n`);
        else {
          const view = testReportView(report);
          const drawn = isSingle ? report.alerts[0] : undefined;
          await show(
            this,
            { output, ...(query === undefined ? {} : { query }) },
            {
              ...view,
              data: output === "ndjson" ? report.alerts : view.data,
              text: async (terminal) =>
                drawn === undefined
                  ? view.text(terminal)
                  : alertToText(report, drawn, windows.get(drawn.key), terminal),
            },
          );
        }
        if (report.isInterrupted === true) {
          this.process.stderr.write("Interrupted. Alerts without a result are listed as not testable.\n");
          process.exitCode = exitCodes.interrupted;
        } else if (hasFailed(report)) process.exitCode = exitCodes.usage;
      }),
    );
  },
  parameters: {
    flags: {
      ...targetFlags,
      output: { ...targetFlags.output, values: ["table", "json", "yaml", "ndjson", "markdown", "junit"] as const },
      since: {
        kind: "parsed",
        parse: parseDuration,
        optional: true,
        placeholder: "time",
        brief: "Time range of the backtest, for example 7d (default no backtest)",
      },
      alert: {
        kind: "parsed",
        parse: text,
        variadic: ",",
        default: [],
        placeholder: "keys",
        brief: "Alerts to backtest, by file name (default all); a single alert is charted",
      },
      atMost: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "rate",
        brief: "Maximum firings per alert, such as 5/day",
      },
      atLeast: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "rate",
        brief: "Minimum firings per alert, such as 1/30d",
      },
      failOn: {
        kind: "enum",
        values: failableStatuses,
        variadic: ",",
        default: [],
        brief: "Outcomes of alerts that fail the backtest",
      },
      alertCoverage: {
        kind: "parsed",
        parse: numberParser,
        optional: true,
        placeholder: "percent",
        brief: "Minimum percentage of alerts with a unit test",
      },
      tileCoverage: {
        kind: "parsed",
        parse: numberParser,
        optional: true,
        placeholder: "percent",
        brief: "Minimum percentage of tiles with an alert",
      },
      svg: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "folder",
        brief: "Folder for a chart of each alert",
      },
      cache: {
        kind: "boolean",
        default: false,
        brief: "Cache of past values in .obstack/, reused by later backtests",
      },
    },
    positional: folderParameter,
  },
  docs: describe({
    brief: "Run unit tests of alerts, and backtest alerts on past data",
    more: [
      "Without `--since`, runs the unit tests in tests/ and measures coverage. Sends no requests.",
      "",
      "With `--since`, also evaluates the alerts in the files on past data of the target, the way the current self-hosted release would. Sends one chart query per tile, and writes nothing to the server.",
      "",
      "Limits can also be set under `test` in obstack.yaml. Precedence: limits of single alerts, flags, limits of all alerts.",
    ].join("\n"),
    exitCodes: { 0: "Passed", 1: "Error", 2: "A test failed, or a limit was not met" },
    examples: ["test", "test ./monitoring --since 7d --target production --at-most 5/day --output markdown"],
  }),
});

function limitsOf({ atMost, atLeast, failOn, alertCoverage, tileCoverage }: Flags): object {
  return {
    "at-most": atMost,
    "at-least": atLeast,
    "fail-on": failOn.length === 0 ? undefined : failOn,
    coverage: Object.fromEntries(
      Object.entries({ alerts: alertCoverage, tiles: tileCoverage }).filter(([, value]) => value !== undefined),
    ),
  };
}

/** Returns the only target of a folder, without opening it. */
async function onlyTarget(folder: string): Promise<string> {
  const [name, other] = Object.keys(await readTargets(folder));
  return other === undefined ? (name ?? defaultTarget) : defaultTarget;
}

async function writeCharts(
  context: CliContext,
  alerts: readonly TestedAlert[],
  windows: ReadonlyMap<string, TestedWindows>,
  folder: string,
): Promise<void> {
  const [{ chartSvg }, files, paths] = await Promise.all([
    import("../output/chart-svg.ts"),
    import("node:fs/promises"),
    import("node:path"),
  ]);
  for (const alert of alerts) {
    const found = windows.get(alert.key);
    if (found === undefined) continue;
    const { data, names, range, marks } = chartOfAlert(alert, found);
    const path = paths.join(folder, `${alert.key}.svg`);
    await files.mkdir(paths.dirname(path), { recursive: true });
    await context.writeText(path, chartSvg(data, names, range, marks));
  }
  context.process.stderr.write(`Wrote ${windows.size} charts to ${folder}.\n`);
}
