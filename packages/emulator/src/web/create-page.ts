import type { Deployments } from "../deployments/create-deployments.ts";
import type { Settings } from "../deployments/emulator-options.ts";
import type { State } from "../deployments/open-state.ts";
import { nameOf, objectsOf, toPlain } from "./alert-entry.ts";
import type { AlertEntry } from "./alert-entry.ts";
import { drawDashboard } from "./draw-dashboard.ts";
import { pageRanges, renderPage } from "./render-page.ts";
import type { PageRange } from "./render-page.ts";

interface Parts extends Pick<Deployments, "alertStates" | "queryTile" | "search" | "granularities"> {
  readonly settings: Pick<Settings, "now">;
  readonly state: Pick<State, "records">;
}

const deployments = ["selfhosted", "hosted"] as const;

/** Creates the page of the emulator: a dashboard, and the alerts of both deployments. */
export function createPage(
  parts: Parts,
): (query: Readonly<Record<string, string>>) => { readonly html: string; readonly isFound: boolean } {
  const { alertStates, settings, state } = parts;
  const { now } = settings;
  return ({ deployment = "selfhosted", dashboard: wanted, range: name = "" }) => {
    const range = Object.hasOwn(pageRanges, name) ? (name as PageRange) : "1h";
    const endTime = now();
    const alerts = deployments.flatMap((one) =>
      alertStates[one]
        .list()
        .map((entry) => ({ ...entry, alert: toPlain(entry.alert) as unknown as AlertEntry["alert"], deployment: one })),
    );
    const dashboards = deployments.flatMap((one) =>
      state.records[one].list("dashboard").map((stored) => {
        const record = toPlain(stored);
        return {
          deployment: one,
          id: String(record["id"]),
          name: nameOf(record),
          tiles: objectsOf(record["tiles"]),
          record,
        };
      }),
    );
    const selected =
      wanted === undefined
        ? dashboards[0]
        : dashboards.find((one) => one.id === wanted && one.deployment === deployment);
    const drawing =
      selected &&
      drawDashboard(
        selected.record,
        alerts.filter((entry) => entry.deployment === selected.deployment),
        { startTime: endTime - pageRanges[range], endTime },
        { ...parts, sources: state.records.selfhosted, now },
      );
    const html = renderPage({ dashboards, selected, drawing, wanted, range, alerts, now: now() });
    return { html, isFound: selected !== undefined || wanted === undefined };
  };
}
