import { canHaveAlert } from "@obstack/alerting";
import { outlineStack } from "@obstack/as-code/files";
import type { StackObjects } from "@obstack/as-code";
import type { ReplayedIncident } from "../incidents/judge-incident.ts";
import type { UnitTestResult } from "./read-tests.ts";

/** Alerts without a test, and tiles without an alert. */
export interface Coverage {
  /** Keys of alerts without a unit test that notify in no incident. */
  readonly alertsWithoutTest: readonly string[];
  /** Tiles that an alert could watch. */
  readonly tilesWithoutAlert: readonly { readonly dashboard: string; readonly tile: string }[];
  /** Share of alerts with a test, in percent, rounded down; 100 if there are no alerts. */
  readonly alertsPercent: number;
  /** Share of tiles with an alert, in percent, rounded down; 100 if there are no tiles. */
  readonly tilesPercent: number;
}

/** Returns the alerts of a stack that have no unit test and notify in no incident, and its tiles that have no alert. */
export function measureCoverage(
  objects: StackObjects,
  tests: readonly UnitTestResult[],
  incidents: readonly Pick<ReplayedIncident, "alerts">[] = [],
): Coverage {
  const { tiles, watched } = outlineStack(objects);
  const replayed = incidents.flatMap(({ alerts }) => alerts.map(({ key }) => key));
  const tested = new Set([...tests.map(({ alert }) => alert), ...replayed]);
  const isWatched = new Set([...watched.values()].map(({ dashboard, tile }) => JSON.stringify([dashboard, tile])));
  const charts = tiles.filter(({ value }) => canHaveAlert(value));
  const alertsWithoutTest = objects.alerts.map(({ key }) => key).filter((key) => !tested.has(key));
  const tilesWithoutAlert = charts
    .filter(({ dashboard, tile }) => !isWatched.has(JSON.stringify([dashboard, tile])))
    .map(({ dashboard, tile }) => ({ dashboard, tile }));
  return {
    alertsWithoutTest,
    tilesWithoutAlert,
    alertsPercent: percent(objects.alerts.length, alertsWithoutTest.length),
    tilesPercent: percent(charts.length, tilesWithoutAlert.length),
  };
}

function percent(all: number, missing: number): number {
  return all === 0 ? 100 : Math.floor(((all - missing) / all) * 100);
}
