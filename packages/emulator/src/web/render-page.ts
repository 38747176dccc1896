import type { Alert } from "@obstack/core";
import { findSilence } from "@obstack/core/alerts";
import { sinceWord } from "@obstack/alerting";
import { dashboardToSvg, formatMeasure, oneLine, timeZone } from "@obstack/charts";
import type { DashboardDrawing } from "@obstack/charts";
import { escapeHtml } from "@obstack/markdown";
import type { Deployment } from "../specification/deployment.ts";
import { nameOf } from "./alert-entry.ts";
import type { AlertEntry } from "./alert-entry.ts";

const hour = 3_600_000;
export type PageRange = "1h" | "6h" | "24h" | "7d";

/** The time ranges of the page, in milliseconds. */
export const pageRanges: Readonly<Record<PageRange, number>> = {
  "1h": hour,
  "6h": 6 * hour,
  "24h": 24 * hour,
  "7d": 168 * hour,
};

/** A dashboard in the list. */
export interface PageDashboard {
  readonly deployment: Deployment;
  readonly id: string;
  readonly name: string;
  readonly tiles: readonly { readonly id?: unknown; readonly name?: unknown }[];
}

export interface PageContent {
  readonly dashboards: readonly PageDashboard[];
  readonly selected: PageDashboard | undefined;
  readonly drawing: DashboardDrawing | undefined;
  /** Identifier in the URL. */
  readonly wanted: string | undefined;
  readonly range: PageRange;
  readonly alerts: readonly (AlertEntry & { readonly deployment: Deployment })[];
  readonly now: number;
}

const deploymentNames: Readonly<Record<Deployment, string>> = { selfhosted: "Self-hosted", hosted: "Hosted" };
/** Widths of the pictures in pixels: for windows of at least 704 pixels, and for narrower ones. */
const widths = { wide: 1246, narrow: 360 } as const;
const maxFirings = 5;
/** The states that need attention. Their alerts are first. */
const urgentStates = ["firing", "pending"];

/** Returns the page. It has no scripts, and loads nothing. */
export function renderPage(page: PageContent): string {
  const { dashboards, alerts, range, selected } = page;
  const title = selected === undefined ? "Obstack emulator" : `${selected.name} · Obstack emulator`;
  const lists = (["selfhosted", "hosted"] as const).map((deployment) => {
    const own = dashboards.filter((one) => one.deployment === deployment);
    const links = own.map((one) => toLink(linkTo(one, range), one.name, one === selected));
    return own.length === 0
      ? ""
      : `<nav aria-label="${deploymentNames[deployment]}"><b>${deploymentNames[deployment]}</b>${links.join("")}</nav>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${toHtml(title)}</title>
<style>${pageStyle}</style>
</head>
<body>
<header>
<h1>Obstack emulator</h1>
${lists.join("\n")}
</header>
<main>
${toDashboard(page)}
<section aria-labelledby="alerts">
<h2 id="alerts">Alerts</h2>
${alerts.length === 0 ? toEmpty("No alerts. Create one with a file:", "obstack alerts create -f alert.yaml") : toAlerts(page)}
</section>
</main>
</body>
</html>
`;
}

function toHtml(text: string): string {
  return escapeHtml(oneLine(text));
}

function linkTo({ deployment, id }: PageDashboard, range: PageRange): string {
  return `?${new URLSearchParams({ deployment, dashboard: id, range }).toString()}`;
}

function toLink(href: string, name: string, isCurrent: boolean): string {
  return `<a href="${escapeHtml(href)}"${isCurrent ? ' aria-current="page"' : ""}>${toHtml(name)}</a>`;
}

function toEmpty(text: string, command: string): string {
  return `<p class="quiet">${toHtml(text)}</p>\n<pre>${toHtml(command)}</pre>`;
}

function toDashboard({ selected, drawing, wanted, range }: PageContent): string {
  if (selected === undefined || drawing === undefined) {
    return wanted === undefined
      ? toEmpty("No dashboards. Create one:", "obstack dashboards create --name 'My first'")
      : `<p>No dashboard has the identifier "${toHtml(wanted)}".</p>`;
  }
  const ranges = (Object.keys(pageRanges) as PageRange[]).map((name) =>
    toLink(linkTo(selected, name), name, name === range),
  );
  const pictures = (["wide", "narrow"] as const).map(
    (size) => `<div class="${size}">${dashboardToSvg(drawing, { width: widths[size], values: true })}</div>`,
  );
  return `<section aria-labelledby="dashboard">
<h2 id="dashboard">${toHtml(selected.name)}</h2>
<nav aria-label="Time range">${ranges.join("")}</nav>
${pictures.join("\n")}
<p class="quiet">${deploymentNames[selected.deployment]} · <code>${toHtml(selected.id)}</code></p>
</section>`;
}

function toAlerts({ alerts, dashboards, range, now }: PageContent): string {
  const words = alerts.map(({ alert }) => wordOfAlert(alert, now));
  const counts = urgentStates.map((word) => `${words.filter((one) => one === word).length} ${word}`);
  const isUrgent = ({ alert }: AlertEntry): boolean => urgentStates.includes(wordOfAlert(alert, now));
  const cards = alerts
    .toSorted((one, other) => Number(isUrgent(other)) - Number(isUrgent(one)))
    .map(({ deployment, alert, firings, hours }) => {
      const word = wordOfAlert(alert, now);
      const dashboard = dashboards.find(
        (one) => one.deployment === deployment && one.tiles.some(({ id }) => id === alert.tileId),
      );
      const tile = dashboard?.tiles.find(({ id }) => id === alert.tileId) ?? {};
      const rows = [
        ["Condition", toHtml(describeCondition(alert))],
        [
          "Watches",
          dashboard === undefined
            ? "no tile of a dashboard"
            : toLink(linkTo(dashboard, range), `${nameOf(tile)} · ${dashboard.name}`, false),
        ],
        ["Deployment", deploymentNames[deployment]],
        [`Firings in ${formatMeasure(hours)} h`, toFirings(firings, word === "firing")],
      ];
      const message =
        typeof alert.message === "string" && alert.message !== "" ? `<p>${toHtml(alert.message)}</p>` : "";
      return `<li class="card"><h3>${toHtml(nameOf(alert))} <span class="badge ${toHtml(word)}">${toHtml(word)}</span></h3>${message}
<dl>${rows.map(([term, value]) => `<dt>${term}</dt><dd>${value}</dd>`).join("")}</dl></li>`;
    });
  return `<p class="quiet">${alerts.length} in total: ${counts.join(", ")}</p>\n<ul class="cards">\n${cards.join("\n")}\n</ul>`;
}

/** Returns the page's word for what an alert does now: that of charts, if they have one. */
function wordOfAlert(alert: Alert, now: number): string {
  if (findSilence(alert, now) !== undefined) return "silenced";
  if (alert.state === "ALERT") return "firing";
  return alert.state === "inactive" ? "ok" : (alert.state ?? "unknown").toLowerCase();
}

function describeCondition({ thresholdType, threshold, thresholdMax, interval, numConsecutiveWindows }: Alert): string {
  const type = String(thresholdType ?? "").replaceAll("_", " ");
  const limit = type.endsWith("between") ? `${threshold} and ${thresholdMax}` : String(threshold);
  const count = numConsecutiveWindows ?? 1;
  return `${type} ${limit} in windows of ${interval ?? "?"}${count > 1 ? `, ${count} in a row` : ""}`;
}

function toFirings(firings: AlertEntry["firings"], isFiring: boolean): string {
  if (firings.length === 0) return "none";
  const { format } = timeZone();
  const items = firings
    .toReversed()
    .slice(0, maxFirings)
    .map(({ from, to, peak, group = [], isOpenAtStart }, index) => {
      const isOpen = isFiring && index === 0;
      const start = isOpen || isOpenAtStart === true ? `${sinceWord({ isOpenAtStart })} ${format(from)}` : format(from);
      const period = isOpen ? start : `${start} to ${format(to)}`;
      return `<li>${toHtml([period, ...group, `peak ${formatMeasure(peak)}`].join(" · "))}</li>`;
    });
  const rest = firings.length - items.length;
  return `<ul>${items.join("")}${rest > 0 ? `<li class="quiet">and ${rest} more</li>` : ""}</ul>`;
}

/** The style of the page: dark and light, narrow and wide. */
const pageStyle = `
:root { color-scheme: light dark; --text: light-dark(#1f2933, #e4e8ee); --quiet: light-dark(#52606d, #a3afbc);
  --line: light-dark(#d7dce2, #363d47); --ground: light-dark(#fff, #14181d); --mark: light-dark(#175cb5, #7cb5f7); }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 80rem; background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1, h2, h3 { line-height: 1.25; margin: 0; } h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin: 1.5rem 0 .5rem; } h3 { font-size: 1rem; }
a { color: var(--mark); } .quiet, dt { color: var(--quiet); } p { margin: 0 0 .5rem; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: .5rem 0; } nav b { color: var(--quiet); font-weight: 400; }
a[aria-current] { color: inherit; font-weight: 700; text-decoration: none; }
svg { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: 8px; }
.wide { display: none; } @media (min-width: 44rem) { .wide { display: block; } .narrow { display: none; } }
[data-values] rect:hover { fill: var(--quiet); fill-opacity: .18; }
.cards { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr)); }
.card { border: 1px solid var(--line); border-radius: 8px; padding: .75rem; min-width: 0; }
.badge { font-weight: 700; } .firing { color: light-dark(#b42318, #ff9c93); } .ok { color: light-dark(#17703f, #63d198); }
.pending, .silenced { color: light-dark(#7a4d00, #f2c265); }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .15rem .75rem; margin: .5rem 0 0; }
dd { margin: 0; } dd ul { margin: 0; padding: 0; list-style: none; }
pre { white-space: pre-wrap; border: 1px solid var(--line); border-radius: 8px; padding: .5rem .75rem; }
`;
