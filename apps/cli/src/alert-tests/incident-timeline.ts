import { formatMinutes } from "@obstack/alert-tests/internal";
import type { ReplayedAlert, ReplayedIncident } from "@obstack/alert-tests";
import { formatCount } from "@obstack/core/internal";
import { timeZone } from "@obstack/drawing";
import type { Lane, Timeline } from "@obstack/drawing";

/** More alerts are counted instead of drawn, the silent ones first. */
const maxLanes = 40;

/** Returns the timeline of a replayed incident: alerts that notify, that fire outside of it, that cannot be judged, and silent ones. */
export function timelineOf(incident: ReplayedIncident, utc: boolean): Timeline {
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
