import { describeCondition } from "@obstack/alerting/backtest";
import { isResponseError } from "@obstack/core";
import type { Dashboard } from "@obstack/core";
import { findSilence } from "@obstack/core/alerts";
import { evaluateAlert, loadAlert } from "../../alert-tests/evaluate-alert.ts";
import { chartOfAlert } from "../../alert-tests/series-of-windows.ts";
import { groupByOf, groupColumns, groupedTile, groupsOf } from "../../alert-tests/worst-groups.ts";
import { timeZone } from "@obstack/charts";
import { tileResults, readTile } from "@obstack/charts/tiles";
import { optional, preset } from "../../input/flag.ts";
import { stackClient } from "../../connection/clients.ts";
import { stackFlags } from "../../connection/flags.ts";
import { CommandError } from "../../errors/command-error.ts";
import { parseDuration } from "../../input/parse-time.ts";
import { show, utcFlag } from "../../output/show.ts";
import { stateStyle } from "../../output/alert-columns.ts";
import { knownBeforeSilence, openSilences } from "../../silence/silence-store.ts";
import { describeSilence } from "../../silence/describe-silence.ts";
import { linkTo } from "../../silence/web-interface.ts";
import { style } from "../../terminal/style.ts";
import { oneLine } from "../../terminal/terminal-text.ts";
import { buildCommand, nameOrIdentifier } from "../../builders/build-command.ts";

/** The column by which ungrouped values are divided, to find the cause. Tables of the current release have it. */
const defaultGroup = "ServiceName";
const maxGroups = 5;

export const chart = buildCommand({
  async func(flags, nameOrId) {
    const client = stackClient(this, flags);
    const { alert, dashboards } = await loadAlert(this, client, nameOrId);
    const [dashboard] = dashboards;
    const tile = dashboard?.tiles?.find(({ id }) => id === alert.tileId);

    const past = await knownBeforeSilence(this, openSilences(this, client.server), alert);
    const evaluate = (on: readonly Dashboard[]) => evaluateAlert(this, client, flags, { alert: past, dashboards: on });
    const { tested, windows } = await evaluate(dashboards);
    if (windows === undefined)
      throw new CommandError(
        "failure",
        `Cannot draw alert ${JSON.stringify(tested.name)}: ${tested.reason ?? "no data"}.`,
      );
    const shown = readTile({ ...tile }, await client.sources.list({ signal: this.signal }));
    const unit = "series" in shown ? tileResults(shown, []).at(-1)?.unit : undefined;
    const drawing = { ...chartOfAlert(tested, windows), unit };
    if (flags.svg !== undefined) {
      const { writeChart } = await import("../../output/chart.ts");
      await writeChart(this, flags.svg, drawing, { title: tested.name, utc: flags.utc });
      this.tell(`Wrote ${flags.svg}.`);
    }

    const own = groupByOf(tile);
    const by = flags.by ?? (own.length > 0 ? own.join(", ") : defaultGroup);
    const divided = dashboards.map((one) => ({
      ...one,
      tiles: (one.tiles ?? []).map((other) => (other.id === alert.tileId ? groupedTile(other, by) : other)),
    }));
    const evaluated =
      flags.by === undefined && own.length > 0
        ? windows
        : // The server may have no such column.
          (await evaluate(divided).catch(unlessGiven(flags.by)))?.windows;
    const groups = evaluated?.alert.rule.isGrouped === true ? groupsOf(chartOfAlert(tested, evaluated)) : [];
    const link = linkTo(this, dashboard);
    const silence = findSilence(alert, this.now());
    const { firingSince } = tested;
    await show(this, flags, {
      data: {
        alert,
        by,
        groups,
        firings: tested.firings,
        from: toIso(drawing.range.startTime),
        to: toIso(drawing.range.endTime),
      },
      text: async (terminal) => {
        const state = oneLine(String(alert.state ?? ""));
        const format = terminal.color ? stateStyle(alert.state) : undefined;
        const worst = groups.slice(0, maxGroups);
        const output = await import("../../output/chart.ts");
        const { table } = await import("../../output/table.ts");
        return [
          `${oneLine(tested.name)}  ${format === undefined ? state : style(format, state)}  ${oneLine(describeCondition(tested))}`,
          ...(silence === undefined ? [] : [`silenced ${oneLine(describeSilence(silence, flags.utc, this.now()))}`]),
          "",
          output.chart(drawing, terminal, flags.utc),
          // The legend of the chart has a start that is not known.
          ...(firingSince === undefined || tested.isOpenAtStart === true
            ? []
            : [`Firing since ${timeZone(flags.utc).format(firingSince)}`]),
          ...(worst.length === 0 ? [] : ["", table(worst, groupColumns(by, unit), terminal)]),
          ...(worst.length < groups.length ? [`${groups.length - worst.length} more`] : []),
          ...(link === undefined ? [] : ["", link]),
        ].join("\n");
      },
    });
  },
  parameters: {
    flags: {
      ...stackFlags,
      since: preset("6h", "time", "Length of the range", parseDuration),
      by: optional("column", `Column of the groups to list (default those of the alert, or ${defaultGroup})`),
      svg: optional("file", "SVG file for the chart"),
      ...utcFlag,
    },
    positional: nameOrIdentifier("alert"),
  },
  docs: {
    brief: "Draw what an alert watches, with its threshold, firings and worst groups",
    more: [
      "Draws the value of each window as the server evaluates it. Below, lists the groups",
      "with the highest values. Set OBSTACK_WEB_URL to the address of the web UI for a link",
      "to the dashboard.",
    ].join("\n"),
    examples: [
      "alerts chart 'Checkout errors'",
      "alerts chart 'Checkout errors' --since 1d --by \"LogAttributes['region']\"",
      "alerts chart 665f1c2ab4d3e5f6a7b8ca01 --svg incident.svg",
    ],
  },
});

/** Ignores that the server rejects the default column of the groups. */
function unlessGiven(by: string | undefined): (error: unknown) => undefined {
  return (error) => {
    if (!isResponseError(error) || by !== undefined) throw error;
  };
}

function toIso(time: number): string {
  return new Date(time).toISOString();
}
