import type { Alert } from "@obstack/core";
import type { Firing } from "@obstack/core/alerts";
import { element, emptyState } from "./element.ts";
import { fetchJson } from "./fetch-json.ts";
import { formatExact, formatMoment, formatNumber, formatPeriod } from "./format.ts";
import { dashboardLink } from "./route.ts";
import { deploymentNames, fetchDashboards, nameOf } from "./snapshot.ts";
import type { DashboardEntry } from "./snapshot.ts";
import { syncChildren } from "./sync-children.ts";
import { wordOfAlert, wordOfState } from "./tile-alerts.ts";
import type { AlertEntry } from "./tile-alerts.ts";
import { defaultRange } from "./time-range.ts";
import type { View } from "./route.ts";

/** The states that need attention, most urgent first. */
const urgentStates = ["firing", "pending"];

const maxFirings = 5;

/** Creates the list of alerts: states, conditions and recent firings. */
export function createAlerts(root: HTMLElement): View {
  const summary = element("p", { className: "quiet" });
  const empty = element("div", {});
  const list = element("ul", { className: "cards" });
  root.replaceChildren(element("h2", {}, "Alerts"), summary, empty, list);
  return {
    async update(_route, signal) {
      const [entries, dashboards] = await Promise.all([
        fetchJson<readonly AlertEntry[]>("alerts", { signal }),
        fetchDashboards(signal),
      ]);
      summary.textContent = summarize(entries);
      empty.replaceChildren(
        ...(entries.length === 0
          ? [emptyState("No alerts. Create one with a file:", "obstack alerts create -f alert.yaml")]
          : []),
      );
      const sorted = entries.toSorted((a, b) => urgencyOf(a.alert) - urgencyOf(b.alert));
      syncChildren(
        list,
        sorted.map((entry) => {
          const watched = findWatched(entry, dashboards);
          return {
            key: `${entry.deployment}/${entry.alert.id ?? ""}`,
            value: [entry, watched],
            create: () => createCard(entry, watched),
          };
        }),
      );
    },
  };
}

function urgencyOf({ state }: Alert): number {
  const index = urgentStates.indexOf(wordOfState(state));
  return index < 0 ? urgentStates.length : index;
}

function summarize(entries: readonly AlertEntry[]): string {
  if (entries.length === 0) return "";
  const counts = urgentStates.map(
    (word) => `${entries.filter(({ alert }) => wordOfState(alert.state) === word).length} ${word}`,
  );
  return `${entries.length} in total: ${counts.join(", ")}`;
}

interface Watched {
  readonly text: string;
  readonly link?: string;
}

function findWatched({ deployment, alert }: AlertEntry, dashboards: readonly DashboardEntry[]): Watched {
  const { tileId } = alert;
  if (tileId === undefined || tileId === null) {
    const search = alert.savedSearch ?? alert["savedSearchId"];
    return { text: typeof search === "string" ? `saved search ${search}` : "unknown" };
  }
  for (const { key, name, dashboard } of dashboards.filter((one) => one.deployment === deployment)) {
    const tile = dashboard.tiles?.find(({ id }) => id === tileId);
    if (tile !== undefined) return { text: `${nameOf(tile)} · ${name}`, link: dashboardLink(key, defaultRange) };
  }
  return { text: `tile ${tileId} (not on any dashboard)` };
}

function createCard({ deployment, alert, firings, hours }: AlertEntry, { text, link }: Watched): HTMLElement {
  const state = wordOfState(alert.state);
  const badges = [...new Set([state, wordOfAlert(alert, Date.now())])].map((word) =>
    element("span", { className: `badge ${word}` }, word),
  );
  const message = alert.message === undefined || alert.message === null ? [] : [element("p", {}, alert.message)];
  return element(
    "li",
    { className: `card ${state}` },
    element("div", { className: "card-heading" }, element("h3", {}, nameOf(alert)), ...badges),
    ...message,
    element(
      "dl",
      {},
      ...toRow("Condition", describeCondition(alert)),
      ...toRow("Watches", link === undefined ? text : element("a", { href: link }, text)),
      ...toRow("Deployment", deploymentNames[deployment]),
      ...toRow(
        `Firings in ${formatNumber(hours)} ${hours === 1 ? "hour" : "hours"}`,
        listFirings(firings, state === "firing"),
      ),
    ),
  );
}

function toRow(term: string, value: Node | string): readonly HTMLElement[] {
  return [element("dt", {}, term), element("dd", {}, value)];
}

function describeCondition({ thresholdType, threshold, thresholdMax, interval, numConsecutiveWindows }: Alert): string {
  const type = String(thresholdType ?? "").replaceAll("_", " ");
  const isRange = type.endsWith("between") && thresholdMax !== undefined && thresholdMax !== null;
  const limit = isRange ? `${formatExact(threshold)} and ${formatExact(thresholdMax)}` : formatExact(threshold);
  const windows =
    typeof numConsecutiveWindows === "number" && numConsecutiveWindows > 1
      ? `, ${numConsecutiveWindows} windows in a row`
      : "";
  return `${type} ${limit} in ${interval ?? "?"}${windows}`;
}

function listFirings(firings: readonly Firing[], isFiring: boolean): Node | string {
  if (firings.length === 0) return "none";
  const latest = firings.toReversed();
  const items = latest
    .slice(0, maxFirings)
    .map((firing, index) => element("li", {}, describeFiring(firing, isFiring && index === 0)));
  const rest = latest.length - maxFirings;
  return element("ul", {}, ...items, ...(rest > 0 ? [element("li", { className: "quiet" }, `and ${rest} more`)] : []));
}

function describeFiring({ from, to, peak, group = [] }: Firing, isOngoing: boolean): string {
  const period = isOngoing ? `since ${formatMoment(from)}` : formatPeriod(from, to);
  return [period, ...group, `peak ${formatNumber(peak)}`].join(" · ");
}
