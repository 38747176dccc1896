import { formatCount, listNames } from "@obstack/core/internal";
import { problemToText } from "@obstack/as-code";
import { describePages } from "./judge-incident.ts";
import type { ReplayedIncident } from "./judge-incident.ts";

/** Number of alerts that a line names. */
const maxNames = 3;

/** Returns how many incidents still page: `Incidents: 7 of 8 still page, 1 cannot be judged.` */
export function describeIncidents(incidents: readonly ReplayedIncident[]): string {
  const paging = incidents.filter(({ pagesAfterMinutes }) => pagesAfterMinutes !== undefined).length;
  const unjudged = incidents.filter(({ status }) => status === "not-judged").length;
  const failed = incidents.filter(({ status }) => status === "failed").length;
  const more = [...(failed > 0 ? [`${failed} failed`] : []), ...(unjudged > 0 ? [`${unjudged} cannot be judged`] : [])];
  return `Incidents: ${[`${paging} of ${incidents.length} still ${incidents.length === 1 ? "pages" : "page"}`, ...more].join(", ")}.`;
}

/** Describes what alerts do in an incident: `checkout-errors after 4 min; 12 notifications; outside of it: disk-full`. */
export function describeReplay({ alerts, notifications, outside, notJudged }: ReplayedIncident): string {
  return [
    describePages(alerts),
    formatCount(notifications, "notification"),
    ...(outside.length === 0
      ? []
      : [
          `outside of it: ${listNames(
            outside.map(({ key }) => key),
            maxNames,
          )}`,
        ]),
    ...(notJudged.length === 0 ? [] : [`${formatCount(notJudged.length, "alert")} not judged`]),
  ].join("; ");
}

/** Returns a line for each expectation that is not met or cannot be judged. */
export function incidentFailures({ name, failures }: ReplayedIncident): string[] {
  return failures.map((failure) => `incident ${JSON.stringify(name)}: ${problemToText(failure)}`);
}
