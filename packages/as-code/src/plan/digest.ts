import { createHash } from "node:crypto";
import { tidy } from "../common/value.ts";
import { contextOf } from "./plan-context.ts";
import type { PlanContext, PlannedApply } from "./plan-context.ts";
import { isConflict, isDrift } from "./plan.ts";
import type { LostAlert, Plan, PlannedChange, PlanSummary } from "./plan.ts";
import { resolveReviewed } from "./reviewed-values.ts";
import type { ReviewedValues } from "./reviewed-values.ts";

/** What every hash of a digest covers. */
type Basis = Pick<Plan, "target" | "server">;

/** Version of the format. Increase it if the same changes produce a different digest. */
const version = "v2";

/** Length of a hash in characters, enough to prevent collisions. */
const hashLength = 22;

/**
 * Returns the parts of a plan that follow from its changes. The digest has a hash of each change and each lost alert, joined by dots. It covers the
 * server, the object, and its values before and after, with identifiers instead of names. An apply that stopped midway can continue with the digest of
 * the full plan, see {@link reviewOf}.
 */
export function partsOfChanges(
  plan: Basis,
  { prepared, lost, reviewed }: Pick<PlanContext, "prepared" | "lost" | "reviewed">,
): Pick<Plan, "changes" | "lostAlerts" | "digest"> & { summary: Omit<PlanSummary, "unchanged" | "unmanaged"> } {
  const changes = prepared.map(({ change }) => change);
  const lostAlerts = lost.map(({ alert }) => alert);
  const count = (isCounted: (change: PlannedChange) => boolean): number => changes.filter(isCounted).length;
  const hashes = [
    ...changes.map((change) => hashOfChange(plan, change, reviewed)),
    ...lostAlerts.map((alert) => hashOfLoss(plan, alert)),
  ];
  return {
    changes,
    lostAlerts,
    summary: {
      create: count(({ action }) => action === "create"),
      update: count(({ action }) => action === "update"),
      delete: count(({ action }) => action === "delete"),
      drift: count(isDrift),
      conflict: count(isConflict),
    },
    digest: [version, ...hashes.toSorted()].join("."),
  };
}

/** What a digest covers of a plan. */
interface Review {
  /** Changes and lost alerts that it does not cover. */
  readonly unreviewed: ReadonlySet<PlannedChange | LostAlert>;
  /** Changes in conflict whose values on the server the reviewed plan overwrites. */
  readonly overwritten: ReadonlySet<PlannedChange>;
}

/** Compares a plan with the digest of a reviewed one. */
export function reviewOf(plan: PlannedApply, digest: string): Review {
  const { reviewed } = contextOf(plan);
  const [given, ...hashes] = digest.split(".");
  const covered = new Set(given === version ? hashes : []);
  const asKeys = findCreated(plan, reviewed.names, covered);
  const unreviewed = new Set<PlannedChange | LostAlert>();
  const overwritten = new Set<PlannedChange>();
  for (const change of plan.changes) {
    const isCovered = (isOverwrite: true | undefined): boolean =>
      [new Set<string>(), asKeys].some((keys) =>
        covered.has(hashOfChange(plan, { ...change, isOverwrite }, reviewed, keys, change)),
      );
    if (isConflict(change) && isCovered(true)) overwritten.add(change);
    else if (!isCovered(undefined)) unreviewed.add(change);
  }
  for (const alert of plan.lostAlerts) if (!covered.has(hashOfLoss(plan, alert))) unreviewed.add(alert);
  return { unreviewed, overwritten };
}

/**
 * Returns the keys of dashboards that exist and that the reviewed plan created. They can refer to each other, so all of them are assumed to be created
 * until one is not.
 */
function findCreated(plan: Basis, names: ReviewedValues["names"], covered: ReadonlySet<string>): ReadonlySet<string> {
  const keys = new Set(names.created.keys());
  for (let before = -1; before !== keys.size;) {
    before = keys.size;
    for (const key of keys) {
      const values = resolveReviewed(names.created.get(key), names, keys);
      if (!covered.has(hashOf(plan, { action: "create", kind: "dashboard", key, values }))) keys.delete(key);
    }
  }
  return keys;
}

/** Joins the digests of plans that were reviewed one by one. The result covers every change of each of them, and nothing else. */
export function joinDigests(digests: readonly string[]): string {
  const parts = digests.map((digest) => digest.split("."));
  const hashes = parts.flatMap(([given, ...hashesOfOne]) => (given === version ? hashesOfOne : []));
  return [version, ...[...new Set(hashes)].toSorted()].join(".");
}

/**
 * Returns the hash of a change.
 *
 * @param asKeys Keys of existing dashboards that the reviewed plan created.
 * @param of The change whose values are hashed. Default: the change.
 */
function hashOfChange(
  plan: Basis,
  change: PlannedChange,
  { values, names }: ReviewedValues,
  asKeys: ReadonlySet<string> = new Set(),
  of: PlannedChange = change,
): string {
  const { action, kind, key, id, isGone, isOverwrite, isFoundByName } = change;
  const own = resolveReviewed(values.get(of), names, asKeys);
  return hashOf(plan, { action, kind, key, id, isGone, isOverwrite, isFoundByName, values: own });
}

function hashOfLoss(plan: Basis, { id, dashboard }: LostAlert): string {
  return hashOf(plan, { lostAlert: { id, dashboard } });
}

function hashOf({ target, server }: Basis, change: object): string {
  return createHash("sha256")
    .update(JSON.stringify(tidy({ target, server, change })))
    .digest("base64url")
    .slice(0, hashLength);
}
