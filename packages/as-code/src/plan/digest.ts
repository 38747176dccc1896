import { createHash } from "node:crypto";
import { tidy } from "../common/value.ts";
import { contextOf } from "./plan-context.ts";
import type { PlannedApply } from "./plan-context.ts";
import type { LostAlert, Plan, PlannedChange } from "./plan.ts";
import { resolveReviewed } from "./reviewed-values.ts";
import type { ReviewedValues } from "./reviewed-values.ts";

type Reviewed = Pick<Plan, "target" | "from" | "server" | "changes" | "lostAlerts">;

/** Version of the format. Increase it if the same changes produce a different digest. */
const version = "v2";

/** Length of a hash in characters, enough to prevent collisions. */
const hashLength = 22;

/**
 * Returns the digest of a plan: a hash of each change and each lost alert, joined by dots. It covers the server, the object, and its values before
 * and after, with identifiers instead of names. An apply that stopped midway can continue with the digest of the full plan, see
 * {@link findUnreviewed}.
 */
export function digestOf(plan: Reviewed, values: ReviewedValues): string {
  return [
    version,
    ...hashesOf(plan, values)
      .map(({ hash }) => hash)
      .toSorted(),
  ].join(".");
}

/** Returns the changes and lost alerts of a plan that a digest does not cover. */
export function findUnreviewed(plan: PlannedApply, digest: string): ReadonlySet<PlannedChange | LostAlert> {
  const { reviewed } = contextOf(plan);
  const [given, ...hashes] = digest.split(".");
  const covered = new Set(given === version ? hashes : []);
  // Dashboards that exist now, and that the reviewed plan created.
  const asKeys = new Set(
    [...reviewed.names.created].flatMap(([key, values]) =>
      covered.has(hashOfChange(plan, { action: "create", kind: "dashboard", key, values })) ? key : [],
    ),
  );
  const continued = hashesOf(plan, reviewed, asKeys);
  return new Set(
    hashesOf(plan, reviewed).flatMap(({ item, hash }, index) =>
      covered.has(hash) || covered.has(continued[index]?.hash ?? "") ? [] : item,
    ),
  );
}

/** Joins the digests of plans that were reviewed one by one. The result covers every change of each of them, and nothing else. */
export function joinDigests(digests: readonly string[]): string {
  const parts = digests.map((digest) => digest.split("."));
  const hashes = parts.flatMap(([given, ...hashesOfOne]) => (given === version ? hashesOfOne : []));
  return [version, ...[...new Set(hashes)].toSorted()].join(".");
}

/** The hash of a change or a lost alert. */
interface Hashed {
  readonly item: PlannedChange | LostAlert;
  readonly hash: string;
}

/** Returns the hash of each change and lost alert. */
function hashesOf(
  plan: Reviewed,
  { values, names }: ReviewedValues,
  asKeys: ReadonlySet<string> = new Set(),
): Hashed[] {
  return [
    ...plan.changes.map((change) => {
      const { action, kind, key, id, isGone, isFoundByName } = change;
      const own = resolveReviewed(values.get(change), names, asKeys);
      return {
        item: change,
        hash: hashOfChange(plan, { action, kind, key, id, isGone, isFoundByName, values: own }),
      };
    }),
    ...plan.lostAlerts.map((lostAlert) => ({
      item: lostAlert,
      hash: hashOfChange(plan, { lostAlert: { id: lostAlert.id, dashboard: lostAlert.dashboard } }),
    })),
  ];
}

function hashOfChange({ target, from, server }: Reviewed, change: object): string {
  return hashOf({ target, from, server, change });
}

function hashOf(value: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(tidy(value)))
    .digest("base64url")
    .slice(0, hashLength);
}
