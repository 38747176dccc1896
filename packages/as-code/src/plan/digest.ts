import { createHash } from "node:crypto";
import { tidy } from "../common/value.ts";
import { isConflict, isDrift } from "./plan.ts";
import type { LostAlert, Plan, PlannedChange, PlanSummary } from "./plan.ts";
import type { HashedChange, PlanDetails } from "./planned-apply.ts";

/** What every hash of a digest covers. */
type Basis = Pick<Plan, "target" | "server">;

/** Version of the format. Increase it if the same changes produce a different digest. */
const version = "v3";

/** Length of a hash in characters, enough to prevent collisions. */
const hashLength = 22;

/**
 * Returns the parts of a plan that follow from its changes. The digest is the list of the hashes of each change and each lost alert, joined by dots. An
 * apply that stopped midway can continue with the digest of the full plan.
 */
export function partsOfChanges(
  plan: Basis,
  { prepared, lost }: Pick<PlanDetails, "prepared" | "lost">,
): Pick<Plan, "changes" | "lostAlerts" | "digest"> & { summary: Omit<PlanSummary, "unchanged" | "unmanaged"> } {
  const changes = prepared.map(({ change }) => change);
  const lostAlerts = lost.map(({ alert }) => alert);
  const count = (isCounted: (change: PlannedChange) => boolean): number => changes.filter(isCounted).length;
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
    digest: toDigest([
      ...prepared.map((one) => (one.change.isOverwrite === true ? overwriteHash(one) : one.hash)),
      ...lostAlerts.map((alert) => hashOfLoss(plan, alert)),
    ]),
  };
}

/** Joins the digests of plans that were reviewed one by one. The result covers every change of each of them, and nothing else. */
export function joinDigests(digests: readonly string[]): string {
  return toDigest(digests.flatMap((digest) => [...hashesIn(digest)]));
}

/** Returns the hashes of a digest; none of another version. */
export function hashesIn(digest: string): ReadonlySet<string> {
  const [given, ...hashes] = digest.split(".");
  return new Set(given === version ? hashes : []);
}

function toDigest(hashes: readonly string[]): string {
  return [version, ...[...new Set(hashes)].toSorted()].join(".");
}

/** Returns the hash of a change in conflict that overwrites the server. */
export function overwriteHash({ hash }: Pick<HashedChange, "hash">): string {
  return shorten(`${hash} overwrites`);
}

export function hashOfLoss(plan: Basis, { id, dashboard }: LostAlert): string {
  return hashOf(plan, { lostAlert: { id, dashboard } });
}

/** Returns the hash of a change on a server. */
export function hashOf({ target, server }: Basis, change: object): string {
  return shorten(JSON.stringify(tidy({ target, server, change })));
}

function shorten(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, hashLength);
}
