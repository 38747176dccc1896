import type { ReplayedAlert, ReplayedIncident } from "@obstack/alert-tests";
import { findIncident, replayIncidents } from "@obstack/alert-tests";
import { formatMinutes } from "@obstack/alerting/backtest";
import { formatCount } from "@obstack/basics";
import { drawTimeline, timelineToSvg, timeZone } from "@obstack/charts";
import type { Lane, Timeline } from "@obstack/charts";
import { codeBlock, escapeMarkdown } from "@obstack/markdown";
import { incidentItem } from "../../alert-tests/incident-view.ts";
import { buildStackCommand, folderFlag, planFormats, targetFlags } from "../../as-code/flags.ts";
import { onlyTarget } from "../../as-code/select-targets.ts";
import { unusedDeploymentFlag } from "../../connection/flags.ts";
import { optional, text } from "../../input/flag.ts";
import { maxWidth, widthWithoutTerminal } from "../../output/chart.ts";
import { itemToLines } from "../../output/blocks.ts";
import { outputFlags, show as showResult, utcFlag } from "../../output/show.ts";
import { oneLine, trustEscapes } from "../../terminal/terminal-text.ts";

const pictureWidth = 960;
const markdownWidth = 80;

/** More alerts are counted instead of drawn, the silent ones first. */
const maxLanes = 40;

export const show = buildStackCommand({
  async func({ folder: givenFolder, target, svg, utc, ...outputs }, name) {
    const { folder, path, file } = await findIncident(givenFolder, name);
    const selected = file.target ?? target ?? (await onlyTarget(folder));
    const shown = await replayIncidents(folder, { target: selected, only: path });
    const [incident] = shown;
    if (incident === undefined) return;
    const timeline = timelineOf(incident, utc);
    if (svg !== undefined) {
      await this.writeText(svg, timelineToSvg(timeline, { width: pictureWidth, utc }));
      this.tell(`Wrote ${svg}.`);
    }
    const about = file.description ? [oneLine(file.description)] : [];
    await showResult(this, outputs, {
      data: incident,
      text: (terminal) => {
        const width = Math.min(terminal.columns ?? widthWithoutTerminal, maxWidth);
        const drawn = trustEscapes(drawTimeline(timeline, { ...terminal, width, utc }));
        return [...itemToLines(incidentItem(incident), terminal), ...about, "", drawn].join("\n");
      },
      markdown: () => {
        const [first = "", ...failures] = itemToLines(incidentItem(incident), { color: false }).map(escapeMarkdown);
        return [
          `### ${first}`,
          ...about.map((line) => `\n${escapeMarkdown(line)}`),
          "",
          codeBlock(drawTimeline(timeline, { color: false, width: markdownWidth, utc })),
          ...(failures.length === 0 ? [] : ["", ...failures.map((line) => `- ${line.trim()}`)]),
        ].join("\n");
      },
    });
  },
  parameters: {
    flags: {
      output: { ...outputFlags.output, values: planFormats },
      query: outputFlags.query,
      target: targetFlags.target,
      ...folderFlag,
      svg: optional("file", "SVG file to write with the timeline"),
      ...utcFlag,
      ...unusedDeploymentFlag,
    },
    positional: [{ parse: text, placeholder: "name", brief: "Name or file of the incident" }],
  },
  docs: {
    brief: "Draw what the current alerts do in a saved incident",
    more: [
      "Draws a lane for each alert: when it fires, when it notifies, and when the incident",
      "began. Replays the saved values with the alerts in the folder, without a server.",
    ].join("\n"),
    examples: ["incident show 'Payments down'", "incident show payments-down --svg payments-down.svg --utc"],
  },
});

/** Returns the timeline of a replayed incident: alerts that notify, that fire outside of it, that cannot be judged, and silent ones. */
function timelineOf(incident: ReplayedIncident, utc: boolean): Timeline {
  const { name, status, from, to, began, alerts, outside, notJudged, silent } = incident;
  const lanes: readonly Lane[] = [
    ...alerts.map((alert) =>
      laneOf(alert, `+${formatMinutes(alert.pagesAfterMinutes ?? 0)}, ${alert.notifications} sent`),
    ),
    ...outside.map((alert) =>
      laneOf(alert, alert.notifications === 0 ? "outside" : `outside, ${alert.notifications} sent`),
    ),
    ...notJudged.map(({ key }) => ({ ...emptyLane, name: key, note: "not judged" })),
    ...silent.map((key) => ({ ...emptyLane, name: key, note: "silent" })),
  ];
  const hidden = lanes.length - maxLanes;
  return {
    title: `${name}: ${status.replace("-", " ")}`,
    range: { startTime: Date.parse(from), endTime: Date.parse(to) },
    mark: { time: Date.parse(began), name: `began ${timeZone(utc).format(Date.parse(began))}` },
    lanes: lanes.slice(0, maxLanes),
    notes: hidden > 0 ? [`and ${formatCount(hidden, "more alert")}`] : [],
  };
}

const emptyLane = { firings: [], notifications: [] };

function laneOf({ key, firings }: ReplayedAlert, note: string): Lane {
  return {
    name: key,
    firings: firings.map((one) => ({ from: Date.parse(one.from), to: Date.parse(one.to) })),
    notifications: firings.flatMap(({ sentAt }) => sentAt.map((time) => Date.parse(time))),
    note,
  };
}
