import type { Alert, Dashboard } from "@obstack/core";
import type { Deployment } from "../specification/deployment.ts";
import { fetchJson } from "./fetch-json.ts";

/** A record of any kind. */
export interface StoredRecord {
  readonly id?: string | null;
  readonly name?: string | null;
}

type Kinds = { readonly dashboards?: readonly Dashboard[]; readonly alerts?: readonly Alert[] } & {
  readonly [kind: string]: readonly StoredRecord[] | undefined;
};

/** Everything that the emulator stores. */
export type Snapshot = { readonly [Name in Deployment]?: Kinds };

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

export async function fetchSnapshot(signal: AbortSignal): Promise<Snapshot> {
  return fetchJson<Snapshot>("snapshot", { signal });
}

/** Returns the dashboards of both deployments. */
export function listDashboards(snapshot: Snapshot): readonly DashboardEntry[] {
  return deployments.flatMap((deployment) =>
    (snapshot[deployment]?.dashboards ?? []).map((dashboard) => {
      const id = dashboard.id ?? "";
      const key = deployment === "hosted" ? `hosted/${id}` : id;
      return { key, deployment, name: nameOf(dashboard), dashboard };
    }),
  );
}

/** Returns the name of a record, or its identifier if it has no name. */
export function nameOf({ name, id }: StoredRecord): string {
  return name === undefined || name === null || name === "" ? (id ?? "") : name;
}
