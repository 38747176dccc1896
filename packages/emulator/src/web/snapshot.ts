import type { Dashboard } from "@obstack/core";
import type { Deployment } from "../specification/deployment.ts";
import { fetchJson } from "./fetch-json.ts";

/** What the page needs of everything that the emulator stores. */
type Snapshot = { readonly [Name in Deployment]?: { readonly dashboards?: readonly Dashboard[] } };

/** A dashboard and its key in links. */
export interface DashboardEntry {
  /** The identifier, prefixed with `hosted/` in the hosted deployment, because both deployments may use the same one. */
  readonly key: string;
  readonly deployment: Deployment;
  readonly name: string;
  readonly dashboard: Dashboard;
}

export const deploymentNames: Readonly<Record<Deployment, string>> = { selfhosted: "Self-hosted", hosted: "Hosted" };

export const deployments = Object.keys(deploymentNames) as readonly Deployment[];

export async function fetchDashboards(signal: AbortSignal): Promise<readonly DashboardEntry[]> {
  const snapshot = await fetchJson<Snapshot>("snapshot", { signal });
  return deployments.flatMap((deployment) =>
    (snapshot[deployment]?.dashboards ?? []).map((dashboard) => {
      const id = dashboard.id ?? "";
      const key = deployment === "hosted" ? `hosted/${id}` : id;
      return { key, deployment, name: nameOf(dashboard), dashboard };
    }),
  );
}

/** Returns the name of a record, or its identifier if it has no name. */
export function nameOf({ name, id }: { readonly name?: string | null; readonly id?: string | null }): string {
  return name === undefined || name === null || name === "" ? (id ?? "") : name;
}
