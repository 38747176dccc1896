import type { LoggedRequest } from "../http/request-log.ts";
import { element, emptyState } from "./element.ts";
import { fetchJson } from "./fetch-json.ts";
import { formatNumber, formatSeconds } from "./format.ts";
import { deploymentNames } from "./snapshot.ts";
import { syncChildren } from "./sync-children.ts";
import type { View } from "./view.ts";

const titles = ["Time", "Status", "Request", "Deployment", "Duration", "Problem"];

/** Creates the table of the last requests, with the reason of each failure. */
export function createRequests(root: HTMLElement): View {
  const failuresOnly = element("input", { type: "checkbox" });
  const filter = element("label", { className: "filter" }, failuresOnly, " Failures only");
  const empty = element("div", {});
  const body = element("tbody", { role: "rowgroup" });
  const head = element(
    "tr",
    { role: "row" },
    ...titles.map((title) => element("th", { role: "columnheader", scope: "col" }, title)),
  );
  // Explicit roles, because the style sheet turns rows into blocks on phones, which removes their implicit roles.
  const table = element("table", { role: "table" }, element("thead", { role: "rowgroup" }, head), body);
  root.replaceChildren(
    element("div", { className: "view-heading" }, element("h2", {}, "Requests"), filter),
    empty,
    table,
  );
  let requests: readonly LoggedRequest[] = [];

  const show = (): void => {
    const shown = failuresOnly.checked ? requests.filter(isFailure) : requests;
    const message =
      requests.length === 0
        ? emptyState("No requests. Send one:", "obstack dashboards list")
        : emptyState("No failures.");
    empty.replaceChildren(...(shown.length === 0 ? [message] : []));
    table.hidden = shown.length === 0;
    const counts = new Map<string, number>();
    const rows = shown.toReversed().map((request) => {
      const text = JSON.stringify(request);
      const count = (counts.get(text) ?? 0) + 1;
      counts.set(text, count);
      return { key: `${count} ${text}`, value: [], create: () => createRow(request) };
    });
    syncChildren(body, rows.toReversed());
  };
  failuresOnly.addEventListener("change", show);
  return {
    async update(_route, signal) {
      requests = await fetchJson<readonly LoggedRequest[]>("requests", { signal });
      show();
    },
  };
}

function isFailure({ status }: LoggedRequest): boolean {
  return status === 0 || status >= 400;
}

function createRow(request: LoggedRequest): HTMLElement {
  const { time, deployment, method, path, status, duration, reason, faults } = request;
  const problems = [...(reason === undefined ? [] : [reason]), ...faults.map((kind) => `Fault: ${kind}`)];
  const className = isFailure(request) ? "status problem" : "status";
  const cells = [
    ["time", element("time", { dateTime: time }, formatSeconds(Date.parse(time)))],
    [className, status === 0 ? "closed" : String(status)],
    ["path", element("code", {}, `${method} ${path}`)],
    ["deployment", deploymentNames[deployment]],
    ["duration", `${formatNumber(duration)} ms`],
    ["problem reason", problems.join(" ")],
  ] as const;
  return element(
    "tr",
    { role: "row" },
    ...cells.map(([name, content]) => element("td", { role: "cell", className: name }, content)),
  );
}
