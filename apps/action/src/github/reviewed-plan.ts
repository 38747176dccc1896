import { createHash } from "node:crypto";
import { maxTextLength, readCheckData, writeCheck } from "./checks.ts";
import type { Check } from "./checks.ts";
import type { Repository } from "./repository.ts";

/** Length of the data in a check, which leaves room for the fence around it. */
const partLength = maxTextLength - 100;

/** Maximum number of checks for a plan: about 50,000 changes. */
const maxParts = 20;

/** Data of the check of a plan: the digests, or where they are. */
type CheckData =
  | { readonly digests: Readonly<Record<string, string>> }
  | { readonly parts: number; readonly sha256: string };

/**
 * Writes the check of a plan with the digests of its targets. Digests that are too long for one check are divided among several, which are
 * written first.
 *
 * @throws {Error} If they are too long for all checks.
 */
export async function writePlan(
  repository: Repository,
  check: Check,
  digests: Readonly<Record<string, string>>,
): Promise<void> {
  const complete = JSON.stringify({ digests } satisfies CheckData);
  if (complete.length <= partLength) {
    await writeCheck(repository, { ...check, data: complete });
    return;
  }
  const text = JSON.stringify(digests);
  const parts = Math.ceil(text.length / partLength);
  if (parts > maxParts) {
    throw new Error(
      "The plan has too many changes to record what was reviewed. Divide it into several pull requests, or the targets into several stacks.",
    );
  }
  for (let part = 1; part <= parts; part++) {
    await writeCheck(repository, {
      name: partName(check.name, part),
      commit: check.commit,
      conclusion: "success",
      title: `Part ${part} of ${parts}`,
      summary: `Hashes of the changes of ${check.name}, for the apply.`,
      data: text.slice((part - 1) * partLength, part * partLength),
    });
  }
  const recorded: CheckData = { parts, sha256: hash(text) };
  await writeCheck(repository, { ...check, data: JSON.stringify(recorded) });
}

/**
 * Returns the digests of a plan by target; none if this app wrote no check on the commit.
 *
 * @throws {Error} If a part of them is missing.
 */
export async function readPlan(
  repository: Repository,
  name: string,
  commit: string,
  appId: number | undefined,
): Promise<Readonly<Record<string, string>>> {
  const data = await readCheckData(repository, { name, commit, appId });
  if (data === undefined) return {};
  const recorded = JSON.parse(data) as CheckData;
  if ("digests" in recorded) return recorded.digests;
  const parts: string[] = [];
  for (let part = 1; part <= recorded.parts; part++) {
    parts.push((await readCheckData(repository, { name: partName(name, part), commit, appId })) ?? "");
  }
  const text = parts.join("");
  if (hash(text) !== recorded.sha256) {
    throw new Error(
      `The checks of the plan for commit ${commit.slice(0, 7)} are incomplete. Nothing was applied. Run the plan job of its pull request again, then the apply.`,
    );
  }
  return JSON.parse(text) as Record<string, string>;
}

function partName(name: string, part: number): string {
  return `${name}, part ${part}`;
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
