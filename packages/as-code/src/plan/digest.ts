import { createHash } from "node:crypto";
import { tidy } from "../common/value.ts";
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
  return [version, ...hashesOf(plan)].join(".");
}

/** Tells whether a digest covers every change and every lost alert of a plan. */
export function isReviewed(plan: Reviewed, digest: string): boolean {
  const { given, hashes } = parse(digest);
  return given === version && hashesOf(plan).every((one) => hashes.has(one));
}

interface Parsed {
  readonly digest: string;
  readonly given: string | undefined;
  readonly hashes: ReadonlySet<string>;
}

/** The last digest: an apply to many targets compares each plan with the same one. */
let lastParsed: Parsed | undefined;

function parse(digest: string): Parsed {
  if (lastParsed?.digest === digest) return lastParsed;
  const [given, ...hashes] = digest.split(".");
  lastParsed = { digest, given, hashes: new Set(hashes) };
  return lastParsed;
}

/** Joins the digests of plans that were reviewed one by one. The result covers every change of each of them, and nothing else. */
export function joinDigests(digests: readonly string[]): string {
  const parts = digests.map((digest) => digest.split("."));
  const hashes = parts.flatMap(([given, ...hashesOfOne]) => (given === version ? hashesOfOne : []));
  return [version, ...[...new Set(hashes)].toSorted()].join(".");
}

function hashesOf({ target, from, changes, lostAlerts }: Reviewed): string[] {
  const all = [...changes.map((change) => ({ change })), ...lostAlerts.map((lostAlert) => ({ lostAlert }))];
  return all.map((one) => hash({ target, from, ...one })).toSorted();
}

function hash(value: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(tidy(value)))
    .digest("base64url")
    .slice(0, hashLength);
}
