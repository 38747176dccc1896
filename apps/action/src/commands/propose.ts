import { info, setOutput } from "@actions/core";
import { context } from "@actions/github";
import { resultIn } from "@obstack/as-code/internal";
import type { FleetReport, KeptObject, PlannedChange } from "@obstack/as-code";
import { commentOnIssue, driftMarker } from "../github/drift-issue.ts";
import { markerOf, maxBodyLength } from "../github/comments.ts";
import { proposalBranch, writePullRequest } from "../github/pull-requests.ts";
import type { Repository } from "../github/repository.ts";
import { dispatchWorkflow } from "../github/workflow.ts";
import type { Inputs, Proposal } from "../inputs/inputs.ts";
import { exitCodes, runForTarget } from "../obstack/run-obstack.ts";
import { annotateFailures } from "../report/annotate.ts";
import { toItems, toMarkdown } from "../report/report.ts";
import { git, pushCommit } from "../stack/git.ts";
import { describeOrigins, objectPath } from "../stack/origins.ts";
import { readOutput } from "../stack/stack.ts";
import { driftedTargets, findDrift } from "./drift.ts";

const titles: Readonly<Record<Proposal, string>> = {
  revert: "Revert manual changes on servers",
  adopt: "Adopt manual changes on servers",
};

const introductions: Readonly<Record<Proposal, string>> = {
  revert:
    "Merging this pull request reverts these manual changes on servers, also those in conflict with the files. It changes no file: the plan in its comment contains the reverts, and the apply after the merge writes exactly those.",
  adopt:
    "This pull request writes these manual changes on servers to the files. The plan in its comment shows what else changes: targets share files.",
};

/** Maximum number of objects that are listed as not taken over. */
const maxLines = 50;

const extensions = [".yaml", ".yml", ".json"];

/**
 * Opens a pull request that reverts drift or takes it over into the files, and starts its plan. Nothing is written to a server before it is reviewed and
 * merged. Returns the exit code.
 */
export async function propose(inputs: Inputs, repository: Repository): Promise<number> {
  const { folder, proposal, token } = inputs;
  if (proposal === undefined) throw new Error("Set the input `proposal` to revert or adopt.");
  if (context.payload.pull_request !== undefined) throw new Error("A proposal cannot be made for a pull request.");
  const base = context.ref.replace(/^refs\/heads\//, "");
  const report = await findDrift(inputs);
  annotateFailures(report);
  const targets = driftedTargets(report);
  if (targets.length === 0) {
    info("No drift, so there is nothing to propose.");
    return report.summary.failed + report.summary.notReached > 0 ? exitCodes.failure : exitCodes.success;
  }
  const left = proposal === "adopt" ? await adopt(repository, folder, report, targets) : [];
  const branch = proposalBranch(proposal, folder);
  await pushCommit(folder, { message: titles[proposal], branch, token });
  const head = [markerOf(proposal, folder), introductions[proposal], ...left];
  const body = toMarkdown({ head, report, foot: [] }, maxBodyLength);
  const number = await writePullRequest(repository, { title: titles[proposal], body, branch, base });
  setOutput("pulls", String(number));
  // Pull requests of the job's token start no workflow.
  await dispatchWorkflow(repository, base, { pull: String(number) });
  return exitCodes.success;
}

/**
 * Stages the files of drifted objects as an export writes them. Returns what it could not take over, as Markdown.
 *
 * @throws {Error} If nothing can be taken over.
 */
async function adopt(
  repository: Repository,
  folder: string,
  report: FleetReport,
  targets: readonly string[],
): Promise<string[]> {
  const left = new Set<string>();
  for (const target of targets) {
    const exported = readOutput(await runForTarget(target, ["export", folder, "--yes"])) as FleetReport;
    const { kept = [] } = (exported.targets[0]?.details ?? {}) as { readonly kept?: readonly KeptObject[] };
    const { changes } = resultIn(report, target);
    const existing = changes.filter(({ isGone }) => isGone !== true);
    const origins = await describeOrigins(folder, target, existing).catch(() => kept.map(describeKept));
    for (const line of origins.length === 0 ? kept.map(describeKept) : origins) left.add(line);
    for (const change of changes) await stage(folder, change);
  }
  // A file that refers to values or is generated is not written.
  if ((await git(folder, "diff", "--cached", "--name-only")) === "") {
    const reason = "No file can take over the changes. Change these places instead, in a pull request:";
    await commentOnIssue(repository, driftMarker(folder), [reason, "", toItems([...left], maxLines)].join("\n"));
    throw new Error([reason, ...left].join("\n"));
  }
  if (left.size === 0) return [];
  return ["Not taken over. To keep these changes, too, change these places:", toItems([...left], maxLines)];
}

/** Names what to change to keep a manual change that no export can write. */
function describeKept({ kind, key, path, isGenerated, values }: KeptObject): string {
  if (isGenerated) return `${kind} ${key}: ${path} generates it. Change it there.`;
  const names = values.length === 0 ? "them" : values.join(", ");
  return `${kind} ${key}: ${path} refers to values. Change ${names} in obstack.yaml.`;
}

/** Stages the changed or removed file of an object. */
async function stage(folder: string, change: PlannedChange): Promise<void> {
  const paths = extensions.map((extension) => `:(literal)${objectPath(change)}${extension}`);
  // Only files that are in the repository: an export also writes objects that nobody manages.
  const listed = await git(folder, "ls-files", "--full-name", "-z", "--", ...paths);
  const tracked = listed.split("\0").filter((name) => name !== "");
  for (const name of tracked) {
    const literal = `:(top,literal)${name}`;
    await git(
      folder,
      ...(change.isGone === true ? ["rm", "--quiet", "--force", "--", literal] : ["add", "--", literal]),
    );
  }
}
