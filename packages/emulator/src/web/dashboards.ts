import { arrangeTiles } from "@obstack/drawing";
import { element, emptyState } from "./element.ts";
import { fetchJson } from "./fetch-json.ts";
import { formatPeriod } from "./format.ts";
import { dashboardLink } from "./route.ts";
import type { Route, View } from "./route.ts";
import { deploymentNames, deployments, fetchDashboards } from "./snapshot.ts";
import type { DashboardEntry } from "./snapshot.ts";
import { syncChildren } from "./sync-children.ts";
import { createTile } from "./tile.ts";
import type { TileView } from "./tile.ts";
import type { AlertEntry } from "./tile-alerts.ts";
import { rangeNames, ranges, windowOf } from "./time-range.ts";

/** Creates the list of dashboards, and the selected one with charts of the selected time range. */
export function createDashboards(root: HTMLElement): View {
  const list = element("nav", { className: "dashboard-list", ariaLabel: "Dashboards" });
  const select = element("select", { id: "dashboard-select" });
  const picker = element("label", { className: "dashboard-picker" }, "Dashboard ", select);
  const title = element("h2", {});
  const identifier = element("code", {});
  const tags = element("span", { className: "tags" });
  const period = element("span", { className: "quiet" });
  const rangeLinks = element("nav", { className: "ranges", ariaLabel: "Time range" });
  const heading = element("div", { className: "dashboard-heading" }, title, rangeLinks);
  const details = element("p", { className: "quiet dashboard-details" }, identifier, tags, period);
  const body = element("div", {});
  const selected = element("div", { className: "dashboard" }, heading, details, body);
  const empty = element("div", {});
  const layout = element("div", { className: "dashboards-layout" }, picker, list, selected);
  root.replaceChildren(empty, layout);

  let range: Route["range"] = "1h";
  select.addEventListener("change", () => {
    location.hash = dashboardLink(select.value, range);
  });
  let tiles: readonly { readonly id: string; readonly view: TileView }[] = [];
  let shown = "";

  const showTiles = ({ key, dashboard }: DashboardEntry): void => {
    const records = (dashboard.tiles ?? []).filter((tile) => (tile as unknown) !== null);
    const text = JSON.stringify([key, records]);
    if (text === shown) return;
    shown = text;
    for (const { view } of tiles) view.destroy();
    const { columns, positions } = arrangeTiles(records);
    // In reading order, for phones and for the keyboard.
    tiles = positions
      .toSorted((a, b) => a.position.row - b.position.row || a.position.column - b.position.column)
      .map(({ tile, position }) => ({ id: tile.id ?? "", view: createTile(tile, position) }));
    const grid = element("div", { className: "grid" }, ...tiles.map(({ view }) => view.root));
    grid.style.setProperty("--columns", String(columns));
    const command = `obstack dashboards update ${dashboard.id ?? ""} -f dashboard.yaml`;
    body.replaceChildren(
      tiles.length === 0 ? emptyState("This dashboard has no tiles. Add some with a file:", command) : grid,
    );
  };

  return {
    async update(route, signal) {
      ({ range } = route);
      const entries = await fetchDashboards(signal);
      const entry = route.item === "" ? entries[0] : entries.find(({ key }) => key === route.item);
      showList(list, select, entries, entry, range);
      layout.hidden = entries.length === 0;
      selected.hidden = entry === undefined;
      const message =
        entries.length === 0
          ? emptyState("No dashboards. Create one:", "obstack dashboards create --name 'My first'")
          : emptyState(
              `No dashboard has the identifier "${route.item}". It may have been deleted. Select another one.`,
            );
      empty.replaceChildren(...(entry === undefined ? [message] : []));
      if (entry === undefined) return;
      const window = windowOf(range, Date.now());
      title.textContent = entry.name;
      identifier.textContent = entry.dashboard.id ?? "";
      syncChildren(
        tags,
        (entry.dashboard.tags ?? []).map((tag) => ({
          key: tag,
          value: tag,
          create: () => element("span", { className: "tag" }, tag),
        })),
      );
      period.textContent = formatPeriod(window.start, window.end);
      showRanges(rangeLinks, entry.key, range);
      showTiles(entry);
      const alerts = fetchJson<readonly AlertEntry[]>("alerts", { signal }).then((all) => {
        const known = all.filter(({ deployment }) => deployment === entry.deployment);
        for (const { id, view } of tiles) view.setAlerts(known.filter(({ alert }) => alert.tileId === id));
      });
      await Promise.all([alerts, ...tiles.map(async ({ view }) => view.update(window, signal))]);
    },
  };
}

function showList(
  list: HTMLElement,
  select: HTMLSelectElement,
  entries: readonly DashboardEntry[],
  selected: DashboardEntry | undefined,
  range: Route["range"],
): void {
  const groups = deployments
    .map((deployment) => ({
      name: deploymentNames[deployment],
      members: entries.filter((one) => one.deployment === deployment),
    }))
    .filter(({ members }) => members.length > 0);
  syncChildren(
    list,
    groups.flatMap(({ name, members }) => [
      { key: name, value: name, create: () => element("p", { className: "group" }, name) },
      ...members.map((entry) => ({
        key: entry.key,
        value: [entry.name, entry === selected, range],
        create: () => createLink(entry.name, dashboardLink(entry.key, range), entry === selected),
      })),
    ]),
  );
  syncChildren(select, [
    ...(selected === undefined
      ? [{ key: "", value: "", create: () => element("option", { value: "" }, "Select a dashboard") }]
      : []),
    ...groups.map(({ name, members }) => ({
      key: name,
      value: members.map((entry) => [entry.key, entry.name]),
      create: () =>
        element(
          "optgroup",
          { label: name },
          ...members.map((entry) => element("option", { value: entry.key }, entry.name)),
        ),
    })),
  ]);
  select.value = selected?.key ?? "";
}

function showRanges(links: HTMLElement, key: string, selected: Route["range"]): void {
  syncChildren(
    links,
    rangeNames.map((name) => ({
      key: name,
      value: [key, name === selected],
      create: () => {
        const link = createLink(name, dashboardLink(key, name), name === selected);
        link.title = ranges[name].title;
        return link;
      },
    })),
  );
}

function createLink(text: string, href: string, isCurrent: boolean): HTMLAnchorElement {
  return element("a", { href, ...(isCurrent ? { ariaCurrent: "true" } : {}) }, text);
}
