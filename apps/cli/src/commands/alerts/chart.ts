import { alertOfServer, backtestAlerts } from "@obstack/alert-tests";
import { describeCondition } from "@obstack/alert-tests/internal";
import type { TestedAlert } from "@obstack/alert-tests";
import { isObstackError, readTile } from "@obstack/core";
import type { Alert, Dashboard } from "@obstack/core";
import { findSilence, windowStart } from "@obstack/core/alerts";
import { queryProgress } from "../../alert-tests/progress.ts";
import { chartOfAlert } from "../../alert-tests/series-of-windows.ts";
import type { TestedWindows } from "../../alert-tests/series-of-windows.ts";
import { groupByOf, groupColumns, groupedTile, groupsOf } from "../../alert-tests/worst-groups.ts";
import type { Group } from "../../alert-tests/worst-groups.ts";
import { findUnit, unitOfFormat } from "@obstack/drawing";
import { optional, preset } from "../../input/flag.ts";
import { deploymentOf, stackClient } from "../../connection/clients.ts";
import { stackFlags } from "../../connection/flags.ts";
import type { StackFlags } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { CommandError } from "../../errors/command-error.ts";
import { parseDuration } from "../../input/parse-time.ts";
import { resolveObject } from "../../names/find-named.ts";
import { utcFlag } from "../../output/flags.ts";
import { show } from "../../output/show.ts";
import { stateStyle } from "../../output/alert-columns.ts";
import { beforeSilence } from "../../silence/before-silence.ts";
import { describeSilence } from "../../silence/describe-silence.ts";
import { webAddress } from "../../silence/web-interface.ts";
import { style } from "../../terminal/style.ts";
import { oneLine } from "../../terminal/terminal-text.ts";
import { nameOrIdentifier } from "../../builders/identifier.ts";
import { buildCommand } from "../../builders/build-command.ts";

interface Flags extends StackFlags {
  readonly since: number;
  readonly by?: string;
  readonly svg?: string;
  readonly utc: boolean;
}

/** The column by which ungrouped values are divided, to find the cause. Tables of the current release have it. */
const defaultGroup = "ServiceName";
const maxGroups = 5;

export const chart = buildCommand({
  async func(this: CliContext, flags: Flags, nameOrId: string) {
    const { signal } = this;
    const client = stackClient(this, flags);
    const alert = await client.alerts.get(await resolveObject(this, "alert", client.alerts, nameOrId), { signal });
    const dashboardId = alert.dashboard ?? alert.dashboardId;
    const dashboards = dashboardId ? [await client.dashboards.get(dashboardId, { signal })] : [];
    const tile = dashboards[0]?.tiles?.find(({ id }) => id === alert.tileId);

    const past = await beforeSilence(this, flags, alert);
    const { tested, windows } = await evaluate(this, flags, past, dashboards);
    if (windows === undefined)
      throw new CommandError(
        "failure",
        `Cannot draw alert ${JSON.stringify(tested.name)}: ${tested.reason ?? "no data"}.`,
      );
    const [first] = tile === undefined ? [] : readTile(tile).series;
    const unit =
      unitOfFormat(tile?.config?.["numberFormat"] ?? (Object(first) as { numberFormat?: unknown }).numberFormat) ??
      findUnit({}, textOf(first?.["aggFn"]) ?? "", textOf(first?.["field"]));
    const drawing = { ...chartOfAlert(tested, windows), unit };
    if (flags.svg !== undefined) {
      const { chartPicture } = await import("../../output/chart.ts");
      await this.writeText(flags.svg, chartPicture(drawing, { title: tested.name, utc: flags.utc }));
      this.process.stderr.write(`Wrote ${flags.svg}.\n`);
    }

    const own = groupByOf(tile);
    const by = flags.by ?? (own.length > 0 ? own.join(", ") : defaultGroup);
    const groups =
      flags.by === undefined && own.length > 0 ? groupsOf(windows) : await divide(this, flags, past, dashboards, by);
    this.progress.clear();
    const link = webAddress(this, flags);
    const silence = findSilence(alert, this.now());
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
        const shown = groups.slice(0, maxGroups);
        const { terminalChart } = await import("../../output/chart.ts");
        const { table } = await import("../../output/table.ts");
        return [
          `${oneLine(tested.name)}  ${format === undefined ? state : style(format, state)}  ${oneLine(describeCondition(tested))}`,
          ...(silence === undefined ? [] : [`silenced ${oneLine(describeSilence(silence, flags.utc, this.now()))}`]),
          "",
          await terminalChart(drawing, terminal, { environment: this.environment, utc: flags.utc }),
          ...(shown.length === 0 ? [] : ["", table(shown, groupColumns(by, unit), terminal)]),
          ...(shown.length < groups.length ? [`${groups.length - shown.length} more`] : []),
          ...(link?.isKnown === true && dashboardId ? ["", `${link.address}/dashboards/${dashboardId}`] : []),
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
      "Terminals with graphics (kitty, iTerm2, sixel) show a picture; NO_COLOR=1 gives text.",
    ].join("\n"),
    examples: [
      "alerts chart 'Checkout errors'",
      "alerts chart 'Checkout errors' --since 1d --by \"LogAttributes['region']\"",
      "alerts chart 665f1c2ab4d3e5f6a7b8ca01 --svg incident.svg",
    ],
  },
});

interface Evaluation {
  readonly tested: TestedAlert;
  /** Absent if the alert cannot be evaluated. */
  readonly windows?: TestedWindows | undefined;
}

/** Evaluates an alert on the windows that ended in the range. */
async function evaluate(
  context: CliContext,
  flags: Flags,
  alert: Alert,
  dashboards: readonly Dashboard[],
): Promise<Evaluation> {
  const to = windowStart(context.now(), 60_000);
  let windows: TestedWindows | undefined;
  const report = await backtestAlerts([alertOfServer(alert, dashboards)], stackClient(context, flags).charts, {
    target: flags.profile ?? deploymentOf(context, flags),
    from: to - flags.since,
    to,
    signal: context.signal,
    ...queryProgress(context),
    onWindows: (_, found, rule) => {
      windows = { windows: found, alert: rule };
    },
  });
  context.progress.clear();
  const [tested] = report.alerts;
  if (tested === undefined) throw new CommandError("interrupted", "Interrupted.");
  return { tested, windows };
}

/** Returns the groups that the values of an alert consist of. Returns none if the server has no such column. */
async function divide(
  context: CliContext,
  flags: Flags,
  alert: Alert,
  dashboards: readonly Dashboard[],
  by: string,
): Promise<readonly Group[]> {
  const grouped = dashboards.map((dashboard) => ({
    ...dashboard,
    tiles: (dashboard.tiles ?? []).map((tile) => (tile.id === alert.tileId ? groupedTile(tile, by) : tile)),
  }));
  try {
    const { windows } = await evaluate(context, flags, alert, grouped);
    return windows === undefined ? [] : groupsOf(windows);
  } catch (error) {
    if (!isObstackError(error) || error.kind !== "response" || flags.by !== undefined) throw error;
    return [];
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function toIso(time: number): string {
  return new Date(time).toISOString();
}
