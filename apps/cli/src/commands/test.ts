import { failOnValues } from "@obstack/alert-tests/internal";
import { parseNumber } from "../input/parse-value.ts";
import { withTestErrors } from "../alert-tests/failures.ts";
import { runTests } from "../alert-tests/run-tests.ts";
import type { TestFlags } from "../alert-tests/test-target.ts";
import { withExitCodes } from "../as-code/failures.ts";
import { fleetFlags, folderParameter } from "../as-code/flags.ts";
import type { FleetSelection } from "../as-code/flags.ts";
import type { StackFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { parseDuration } from "../input/parse-time.ts";
import type { OutputFlags } from "../output/flags.ts";
import { buildCommand } from "../builders/build-command.ts";
import { optional, text, toggle } from "../input/flag.ts";

interface Flags extends Omit<StackFlags, "output">, FleetSelection, TestFlags {
  readonly output: OutputFlags["output"] | "junit";
  readonly svg?: string;
}

export const test = buildCommand({
  async func(this: CliContext, flags: Flags, folder: string) {
    await withExitCodes(() =>
      withTestErrors(async () => {
        const { since, alert, svg, cache } = flags;
        const backtestOnly = { alert: alert.length > 0, svg: svg !== undefined, cache };
        for (const [name, isSet] of Object.entries(backtestOnly)) {
          if (since === undefined && isSet)
            throw new UsageError(`\`--${name}\` requires a backtest.`, "Pass `--since`, for example `--since 7d`.");
        }
        await runTests(this, flags, folder);
      }),
    );
  },
  parameters: {
    flags: {
      ...fleetFlags,
      output: { ...fleetFlags.output, values: ["table", "json", "yaml", "ndjson", "markdown", "junit"] as const },
      since: optional("time", "Time range of the backtest, for example 7d (default no backtest)", parseDuration),
      alert: {
        kind: "parsed",
        parse: text,
        variadic: ",",
        default: [],
        placeholder: "keys",
        brief: "Alerts to backtest, by file name (default all); a single alert is charted",
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
      cache: toggle("Cache past values in .obstack/ for later backtests"),
    },
    positional: folderParameter,
  },
  docs: {
    brief: "Run unit tests of alerts, and backtest alerts on past data",
    more: [
      "Without `--since`, runs the unit tests in tests/, replays the incidents in tests/incidents/, and measures coverage. Sends no requests.",
      "",
      "An incident fails if its expectations are not met. If it cannot be judged, because the query of an alert changed, it fails with `--fail-on incidents`.",
      "",
      "With `--since`, also evaluates the alerts in the files on past data of the target, the way the current self-hosted release would. Sends one chart query per tile, and writes nothing to the server.",
      "",
      "With several targets, reports what failed and which alerts fired, with the same results grouped. Charts are in a folder per target.",
      "",
      "Limits can also be set under `test` in obstack.yaml. Precedence: limits of single alerts, flags, limits of all alerts.",
    ].join("\n"),
    exitCodes: {
      success: "Passed",
      failure: "Error",
      differences: "A test or an incident failed, or a limit was not met",
    },
    examples: [
      "test",
      "test ./monitoring --since 7d --target production --at-most 5/day --output markdown",
      "test --all --since 7d --output junit",
    ],
  },
});
