import { optional, parseNumber, preset } from "../../input/flag.ts";
import { alertToText } from "../../alert-tests/alert-view.ts";
import { evaluateAlert, loadAlert } from "../../alert-tests/evaluate-alert.ts";
import { chartOfAlert } from "../../alert-tests/series-of-windows.ts";
import { stackClient } from "../../connection/clients.ts";
import { stackFlags } from "../../connection/flags.ts";
import { exitCodes } from "../../errors/exit-codes.ts";
import { parseDuration } from "../../input/parse-time.ts";
import { show, utcFlag } from "../../output/show.ts";
import { knownBeforeSilence, openSilences } from "../../silence/silence-store.ts";
import { buildCommand, nameOrIdentifier } from "../../builders/build-command.ts";

export const test = buildCommand({
  async func(flags, nameOrId) {
    const client = stackClient(this, flags);
    const { alert: current, dashboards } = await loadAlert(this, client, nameOrId);
    const { threshold } = flags;
    const given = threshold === undefined ? current : { ...current, threshold };
    const alert = await knownBeforeSilence(this, openSilences(this, client.server), given);
    const { report, tested, windows } = await evaluateAlert(this, client, flags, { alert, dashboards });
    if (flags.svg !== undefined && windows !== undefined) {
      const { writeChart } = await import("../../output/chart.ts");
      await writeChart(this, flags.svg, chartOfAlert(tested, windows), { title: tested.name, utc: flags.utc });
      this.tell(`Wrote ${flags.svg}.`);
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
