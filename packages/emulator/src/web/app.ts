// The page of the emulator. It requests the data of the visible view every few seconds.
import { createAlerts } from "./alerts.ts";
import { createDashboards } from "./dashboards.ts";
import { createFaults } from "./faults.ts";
import { parseRoute, viewNames } from "./route.ts";
import type { View, ViewName } from "./route.ts";

const refreshInterval = 3000;
const pageTitle = document.title;

const createViews: Readonly<Record<ViewName, (root: HTMLElement) => View>> = {
  dashboards: createDashboards,
  alerts: createAlerts,
  faults: createFaults,
};
const sections = new Map(viewNames.map((name) => [name, find(`#${name}`)]));
const views = new Map(viewNames.map((name) => [name, createViews[name](find(`#${name}`))]));
const status = find("#status");

let running = new AbortController();
let timer: ReturnType<typeof setTimeout> | undefined;

function showView(): void {
  const { view } = parseRoute(location.hash);
  for (const [name, section] of sections) section.hidden = name !== view;
  for (const link of document.querySelectorAll<HTMLAnchorElement>("#views a")) {
    const isCurrent = link.hash === `#${view}`;
    link.ariaCurrent = isCurrent ? "page" : null;
    if (isCurrent) document.title = `${link.textContent} · ${pageTitle}`;
  }
}

async function update(): Promise<void> {
  running.abort();
  running = new AbortController();
  clearTimeout(timer);
  const { signal } = running;
  const route = parseRoute(location.hash);
  try {
    await views.get(route.view)?.update(route, signal);
    if (!signal.aborted) status.textContent = "";
  } catch (error) {
    if (!signal.aborted) status.textContent = (error as Error).message;
  }
  if (!signal.aborted && !document.hidden) timer = setTimeout(() => void update(), refreshInterval);
}

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`The page has no element ${selector}.`);
  return found;
}

addEventListener("hashchange", () => {
  showView();
  void update();
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) void update();
});
showView();
void update();
