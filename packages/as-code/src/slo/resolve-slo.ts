import { indicatorFilters, toSloAlerts } from "@obstack/core/slo";
import type { IndicatorFilters, SloAlert, SloSource } from "@obstack/core/slo";
import type { Problem } from "../common/problem.ts";
import type { SloObject } from "../files/stack-object.ts";
import type { Deployment } from "../model/deployment.ts";
import { chooseEncoding } from "./choose-encoding.ts";
import type { SloTarget } from "./choose-encoding.ts";

/** What of a deployment determines how SLOs are evaluated. */
export type SloDeployment = Pick<Deployment, "catalog" | "sources">;

/** An SLO on a server. */
export interface ResolvedSlo {
  readonly object: SloObject;
  readonly sourceId: string;
  readonly filters: IndicatorFilters;
  readonly target: SloTarget;
  readonly alerts: readonly SloAlert[];
  /** What the alerts lose on this server, as sentences. */
  readonly losses: readonly string[];
}

/** Returns how a server evaluates an SLO, or why it cannot, with the position of the mistake. */
export function resolveSlo(object: SloObject, { catalog, sources }: SloDeployment): ResolvedSlo | Problem {
  const { slo, place } = object;
  const { indicator } = slo;
  const report = (path: readonly string[], message: string): Problem => ({ ...place({ path }), message });
  const found = catalog.find("sources", indicator.source);
  if (!("id" in found)) return report(["indicator", "source"], found.problem);
  const source: SloSource = sources.find(({ id }) => id === found.id) ?? { id: found.id };
  if (source.kind === "metric")
    return report(
      ["indicator", "source"],
      `SLOs count events, and ${JSON.stringify(indicator.source)} has metrics, which cannot be counted by the minute. Use a source of logs or traces, or define a dashboard with a ratio tile and alerts.`,
    );
  const filters = indicatorFilters(indicator, source);
  if (typeof filters === "string") return report(["indicator", "slower"], `Add a unit: ${filters}.`);
  const target = chooseEncoding(slo, source);
  const { alerts, losses } = toSloAlerts(slo, target.encoding, target.hasConsecutiveWindows);
  return { object, sourceId: found.id, filters, target, alerts, losses };
}
