import { runTests, testFlags } from "../alert-tests/run-tests.ts";
import { buildStackCommand, folderParameter } from "../as-code/flags.ts";
import { UsageError } from "../errors/command-error.ts";

export const test = buildStackCommand({
  async func(flags, folder) {
    const { since, alert, svg } = flags;
    const backtestOnly = { alert: alert.length > 0, svg: svg !== undefined };
    for (const [name, isSet] of Object.entries(backtestOnly)) {
      if (since === undefined && isSet)
        throw new UsageError(`\`--${name}\` requires a backtest.`, "Pass `--since`, for example `--since 7d`.");
    }
    await runTests(this, flags, folder);
  },
  parameters: {
    flags: testFlags,
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
