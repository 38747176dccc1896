import { alertOfServer, backtestAlerts } from "@obstack/alert-tests";
import { windowStart } from "@obstack/core/alerts";
import { parseNumber } from "../../input/parse-value.ts";
import { alertToText } from "../../alert-tests/alert-view.ts";
import { queryProgress } from "../../alert-tests/progress.ts";
import { chartOfAlert } from "../../alert-tests/series-of-windows.ts";
import type { TestedWindows } from "../../alert-tests/series-of-windows.ts";
import { optional, preset } from "../../input/flag.ts";
import { deploymentOf, stackClient } from "../../connection/clients.ts";
import { stackFlags } from "../../connection/flags.ts";
import type { StackFlags } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { exitCodes } from "../../errors/exit-codes.ts";
import { parseDuration } from "../../input/parse-time.ts";
import { resolveObject } from "../../names/find-named.ts";
import { utcFlag } from "../../output/flags.ts";
import { beforeSilence } from "../../silence/before-silence.ts";
import { show } from "../../output/show.ts";
import { nameOrIdentifier } from "../../builders/identifier.ts";
import { buildCommand } from "../../builders/build-command.ts";

interface Flags extends StackFlags {
  readonly since: number;
  readonly threshold?: number;
  readonly svg?: string;
  readonly utc: boolean;
}

export const test = buildCommand({
  async func(this: CliContext, flags: Flags, nameOrId: string) {
    const { signal } = this;
    const client = stackClient(this, flags);
    const alert = await client.alerts.get(await resolveObject(this, "alert", client.alerts, nameOrId), { signal });
    const dashboardId = alert.dashboard ?? alert.dashboardId;
    const dashboards = dashboardId ? [await client.dashboards.get(dashboardId, { signal })] : [];
    const { threshold } = flags;
    const changed = await beforeSilence(this, flags, threshold === undefined ? alert : { ...alert, threshold });
    let windows: TestedWindows | undefined;
    const to = windowStart(this.now(), 60_000);
    const report = await backtestAlerts([alertOfServer(changed, dashboards)], client.charts, {
      target: flags.profile ?? deploymentOf(this, flags),
      from: to - flags.since,
      to,
      signal,
      ...queryProgress(this),
      onWindows: (_, found, rule) => {
        windows = { windows: found, alert: rule };
      },
    });
    this.progress.clear();
    const [tested] = report.alerts;
    if (tested === undefined) return;
    if (flags.svg !== undefined && windows !== undefined) {
      const { chartPicture } = await import("../../output/chart.ts");
      await this.writeText(
        flags.svg,
        chartPicture(chartOfAlert(tested, windows), { title: tested.name, utc: flags.utc }),
      );
      this.process.stderr.write(`Wrote ${flags.svg}.\n`);
    }
    await show(this, flags, {
      data: report,
      text: (terminal) => alertToText(report, tested, windows, terminal, flags.utc),
    });
    if (tested.status === "query-failed") this.setExitCode(exitCodes.failure);
    if (report.isInterrupted === true) this.setExitCode(exitCodes.interrupted);
  },
  parameters: {
    flags: {
      ...stackFlags,
      since: preset("7d", "time", "Length of the range", parseDuration),
      threshold: optional("number", "Threshold to test (default the alert's own)", parseNumber),
      svg: optional("file", "SVG file for the chart"),
      ...utcFlag,
    },
    positional: nameOrIdentifier("alert"),
  },
  docs: {
    brief: "Show how often an alert would have fired",
    more: "Evaluates the alert on past data, the way the current self-hosted release would. Changes nothing. Exits with 1 if the query fails.",
    examples: [
      "alerts test 'Checkout errors'",
      "alerts test 665f1c2ab4d3e5f6a7b8ca01 --threshold 10 --since 30d",
      "alerts test 'Checkout errors' --svg checkout.svg",
    ],
  },
});
