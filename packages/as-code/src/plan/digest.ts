import { createHash } from "node:crypto";
import { printableName } from "../common/printable.ts";
import { tidy } from "../common/value.ts";
import { describeLostAlert } from "./lost-alerts.ts";
import type { Plan } from "./plan.ts";

type Reviewed = Pick<Plan, "target" | "from" | "changes" | "lostAlerts">;

/** Version of the format. Increase it if the same changes produce a different digest. */
const version = "v1";

/** Length of a hash in characters, enough to prevent collisions. */
const hashLength = 22;

/**
 * Returns the digest of a plan: a hash of each change and each lost alert, joined by dots. An apply that stopped midway can continue with the
 * digest of the full plan, see {@link isReviewed}.
 */
export function digestOf(plan: Reviewed): string {
  return [version, ...changesOf(plan).map(({ hash }) => hash)].join(".");
}

/** Returns whether a digest covers every change and every lost alert of a plan. */
export function isReviewed(plan: Reviewed, digest: string): boolean {
  return unreviewedChanges(plan, digest).length === 0;
}

/** Returns the changes and lost alerts of a plan that a digest does not cover, one line each, such as `update alert errors "Errors"`. */
export function unreviewedChanges(plan: Reviewed, digest: string): string[] {
  const [given, ...hashes] = digest.split(".");
  const reviewed = new Set(given === version ? hashes : []);
  return changesOf(plan).flatMap(({ hash, text }) => (reviewed.has(hash) ? [] : text));
}

/** Joins the digests of plans that were reviewed one by one. The result covers every change of each of them, and nothing else. */
export function joinDigests(digests: readonly string[]): string {
  const parts = digests.map((digest) => digest.split("."));
  const hashes = parts.flatMap(([given, ...hashesOfOne]) => (given === version ? hashesOfOne : []));
  return [version, ...[...new Set(hashes)].toSorted()].join(".");
}

/** Returns the hash of each change and lost alert, sorted. */
function changesOf({
  target,
  from,
  changes,
  lostAlerts,
}: Reviewed): { readonly hash: string; readonly text: string }[] {
  const all = [
    ...changes.map((change) => ({ item: { change }, text: `${change.action} ${change.title}` })),
    ...lostAlerts.map((lostAlert) => ({ item: { lostAlert }, text: describeLostAlert(lostAlert) })),
  ];
  return all
    .map(({ item, text }) => ({ hash: hashOf({ target, from, ...item }), text: printableName(text) }))
    .toSorted((one, other) => (one.hash < other.hash ? -1 : 1));
}

function hashOf(value: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(tidy(value)))
    .digest("base64url")
    .slice(0, hashLength);
}
