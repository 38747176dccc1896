// The page: what is stored, dashboards with live charts, and the last requests. It asks again every few seconds.
import uPlot from "uplot";

interface Tile {
  readonly id?: string;
  readonly name?: string;
  readonly x?: number;
  readonly y?: number;
  readonly w?: number;
  readonly h?: number;
  readonly asRatio?: boolean;
  readonly series?: readonly Series[];
  readonly config?: { readonly markdown?: string };
}

type Series = { readonly aggFn?: string; readonly where?: string };

type Item = { readonly id?: string; readonly name?: string; readonly tiles?: readonly Tile[] };
type Deployment = Readonly<Record<string, readonly Item[] | undefined>>;
type Snapshot = { readonly selfhosted: Deployment; readonly hosted: Deployment };
type Alert = {
  readonly deployment: string;
  readonly alert: {
    readonly id: string;
    readonly name?: string;
    readonly state?: string;
    readonly thresholdType?: string;
    readonly threshold?: number;
    readonly interval?: string;
  };
  readonly firings: readonly { readonly from: number; readonly to: number; readonly peak: number }[];
};
type Point = { readonly ts_bucket: number; readonly group?: readonly string[]; readonly [key: string]: unknown };
type Request = {
  readonly time: string;
  readonly deployment: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly duration: number;
  readonly violations: readonly { readonly path: string; readonly message: string }[];
  readonly faults: readonly string[];
};

const minute = 60_000;
const hour = 60 * minute;
const pause = 3000;
const strokes = ["#2f7fd1", "#d1682f", "#2f9d61", "#9a4fc4", "#c43f5e", "#7a7f1f"];
const parts = ["dashboards", "alerts", "objects", "requests"];
const drawn = new Map<string, string>();

/** Makes an element; texts are texts, whatever is in them. */
function element(name: string, properties: object = {}, ...children: (Node | string)[]): HTMLElement {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function part(name: string): HTMLElement {
  return document.querySelector<HTMLElement>(`#${name}`) ?? document.body;
}

async function ask<Answer>(path: string, body?: object): Promise<Answer> {
  const response = await fetch(path, body === undefined ? {} : { method: "POST", body: JSON.stringify(body) });
  if (!response.ok) throw new Error(((await response.json()) as { message?: string }).message ?? response.statusText);
  return (await response.json()) as Answer;
}

function showPart(): void {
  const wanted = location.hash.slice(1);
  const shown = parts.includes(wanted) ? wanted : "dashboards";
  for (const name of parts) part(name).classList.toggle("shown", name === shown);
}

async function drawDashboards({ selfhosted }: Snapshot): Promise<void> {
  const dashboards = selfhosted["dashboards"] ?? [];
  // A chart moves every minute, a dashboard when it is changed.
  if (!hasChanged("dashboards", { dashboards, minute: Math.floor(Date.now() / 60_000) })) return;
  if (dashboards.length === 0) {
    part("dashboards").replaceChildren(element("p", { className: "empty" }, "There is no dashboard yet."));
    return;
  }
  const blocks = await Promise.all(
    dashboards.map(async ({ id = "", name = "", tiles = [] }) => {
      const head = element("h2", {}, name, " ", element("small", {}, id));
      if (tiles.length === 0)
        return element("article", {}, head, element("p", { className: "empty" }, "It has no tiles."));
      const grid = element("div", { className: "grid" }, ...(await Promise.all(tiles.map(drawTile))));
      return element("article", {}, head, grid);
    }),
  );
  part("dashboards").replaceChildren(...blocks);
  for (const draw of waiting.splice(0)) draw();
}

/** Charts are drawn when their tiles are on the page, and have a width. */
const waiting: (() => void)[] = [];

async function drawTile({
  name = "",
  x = 0,
  y = 0,
  w = 6,
  h = 3,
  asRatio = false,
  series: written,
  config,
}: Tile): Promise<HTMLElement> {
  const chart = element("div", { className: "chart" });
  const tile = element("div", { className: "tile" }, element("h3", {}, name), chart);
  tile.style.gridColumn = `${Math.min(12, x + 1)} / span ${Math.max(1, Math.min(12, w))}`;
  tile.style.gridRow = `${y + 1} / span ${Math.max(1, h)}`;
  const now = Date.now();
  try {
    const query = { series: written, config, asRatio, startTime: now - hour, endTime: now };
    const { data, series } = await ask<{ data: Point[]; series: readonly Series[] }>("series", query);
    const height = Math.max(1, h) * 50;
    if (config?.markdown !== undefined) chart.append(element("p", {}, config.markdown));
    else if (data.length === 0) chart.append(element("p", {}, "No events in the last hour."));
    else waiting.push(() => plot(chart, data, series, height));
  } catch (error) {
    chart.append(element("p", { className: "bad" }, (error as Error).message));
  }
  return tile;
}

function plot(chart: HTMLElement, points: readonly Point[], series: readonly Series[], height: number): void {
  const end = Math.floor(Date.now() / minute) * minute;
  const times = Array.from({ length: hour / minute }, (_, index) => end - hour + index * minute);
  const lines = new Map<string, { readonly values: Map<number, number>; readonly otherwise: number | null }>();
  for (const point of points) {
    for (const [key, value] of Object.entries(point)) {
      const index = /^series_(\d+)\.data$/.exec(key)?.[1];
      if (index === undefined) continue;
      const { aggFn = "count", where = "" } = series[Number(index)] ?? {};
      const label = [aggFn, where, ...(point.group ?? [])].filter((text) => text !== "").join(" · ");
      // Where there is nothing, it was counted as nothing; an average of nothing is none.
      const otherwise = /^(?:count|sum|count_distinct)$/.test(aggFn) ? 0 : null;
      const line = lines.get(label) ?? { values: new Map<number, number>(), otherwise };
      line.values.set(point.ts_bucket, Number(value));
      lines.set(label, line);
    }
  }
  const columns = [...lines.values()].map(({ values, otherwise }) =>
    times.map((time) => values.get(time) ?? otherwise),
  );
  const color = getComputedStyle(document.body).color;
  const axis = { stroke: color, grid: { stroke: "#8884" }, ticks: { stroke: "#8884" } };
  const labels = [...lines.keys()];
  void new uPlot(
    {
      width: Math.max(200, chart.clientWidth),
      height,
      series: [
        {},
        ...labels.map((label, index) => ({ label, stroke: strokes[index % strokes.length] ?? "#888", width: 1.5 })),
      ],
      axes: [axis, axis],
      scales: { y: { range: (_, least, most) => [Math.min(0, least), Math.max(1, most * 1.1)] } },
    },
    [times.map((time) => time / 1000), ...columns],
    chart,
  );
}

function drawAlerts(alerts: readonly Alert[]): void {
  if (!hasChanged("alerts", alerts)) return;
  if (alerts.length === 0) {
    part("alerts").replaceChildren(element("p", { className: "empty" }, "No alerts. Run `obstack alerts create`."));
    return;
  }
  const titles = ["alert", "deployment", "state", "condition", "firings in 24 hours"];
  const rows = alerts.map(({ deployment, alert, firings }) => {
    const { name = alert.id, state = "", thresholdType = "", threshold = "", interval = "" } = alert;
    return element(
      "tr",
      {},
      element("td", {}, name),
      element("td", {}, deployment),
      element("td", { className: state === "ALERT" ? "bad" : "" }, state),
      element("td", {}, `${thresholdType} ${threshold} in ${interval}`),
      element("td", {}, ...firings.toReversed().map((firing) => element("div", {}, describeFiring(firing)))),
    );
  });
  const head = element("tr", {}, ...titles.map((title) => element("th", {}, title)));
  part("alerts").replaceChildren(element("h2", {}, "Alerts"), element("table", {}, head, ...rows));
}

function describeFiring({ from, to, peak }: Alert["firings"][number]): string {
  const [start, end] = [from, to].map((time) => new Date(time).toLocaleTimeString([], { timeStyle: "short" }));
  return `${start} to ${end}, peak ${Math.round(peak * 100) / 100}`;
}

function drawObjects(snapshot: Snapshot): void {
  if (!hasChanged("objects", snapshot)) return;
  const groups = Object.entries(snapshot).flatMap(([deployment, kinds]) =>
    Object.entries(kinds).flatMap(([kind, items = []]) => [
      element("h2", {}, kind, " ", element("small", {}, `${deployment}, ${items.length}`)),
      ...items.map((item) =>
        element(
          "details",
          {},
          element("summary", {}, `${item.name ?? ""} ${item.id ?? ""}`.trim()),
          element("pre", {}, JSON.stringify(item, undefined, 2)),
        ),
      ),
    ]),
  );
  part("objects").replaceChildren(...groups);
}

function drawRequests(requests: readonly Request[]): void {
  if (!hasChanged("requests", requests)) return;
  if (requests.length === 0) {
    part("requests").replaceChildren(element("p", { className: "empty" }, "Nothing was asked yet."));
    return;
  }
  const titles = ["time", "deployment", "request", "status", "ms", "what was wrong with it"];
  const rows = requests.map(({ time, deployment, method, path, status, duration, violations, faults }) =>
    element(
      "tr",
      {},
      element("td", {}, new Date(time).toLocaleTimeString()),
      element("td", {}, deployment),
      element("td", {}, `${method} ${path}`),
      element(
        "td",
        { className: status === 0 || status > 399 ? "number bad" : "number" },
        status === 0 ? "broken" : String(status),
      ),
      element("td", { className: "number" }, String(duration)),
      element(
        "td",
        { className: "bad" },
        [...violations.map((one) => `${one.path}: ${one.message}`), ...faults.map((kind) => `fault: ${kind}`)].join(
          "; ",
        ),
      ),
    ),
  );
  const head = element("tr", {}, ...titles.map((title) => element("th", {}, title)));
  part("requests").replaceChildren(element("h2", {}, "Requests"), element("table", {}, head, ...rows));
}

/** What did not change is left alone, so that what was opened stays open. */
function hasChanged(name: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  if (drawn.get(name) === text) return false;
  drawn.set(name, text);
  return true;
}

async function refresh(): Promise<void> {
  try {
    const [snapshot, alerts, requests] = await Promise.all([
      ask<Snapshot>("snapshot"),
      ask<Alert[]>("alerts"),
      ask<Request[]>("requests"),
    ]);
    await drawDashboards(snapshot);
    drawAlerts(alerts);
    drawObjects(snapshot);
    drawRequests(requests);
    part("status").textContent = "";
  } catch (error) {
    part("status").textContent = `The emulator does not answer: ${(error as Error).message}`;
  }
  setTimeout(() => void refresh(), pause);
}

addEventListener("hashchange", showPart);
showPart();
void refresh();
