import { execFile } from "node:child_process";
import { cp, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { error, info, setOutput } from "@actions/core";
import { context } from "@actions/github";
import { joinDigests } from "@obstack/as-code";
import { checkName } from "../common/check-names.ts";
import { environmentOfTarget } from "../common/environment.ts";
import type { Inputs } from "../common/inputs.ts";
import { codeBlock, toReport } from "../common/markdown.ts";
import type { Section } from "../common/markdown.ts";
import { addSummary, exitCodes } from "../common/result.ts";
import { log, runObstack } from "../common/run-obstack.ts";
import { pathOf, pullStates } from "../common/stack.ts";
import { validate } from "../common/validate.ts";
import { writeCheck } from "../github/checks.ts";
import type { Repository } from "../github/repository.ts";
import { readReviewedPlans } from "../github/reviewed-digests.ts";

/** Covers no change. */
const emptyDigest = joinDigests([]);

interface AppliedTarget extends Section {
  readonly code: number;
}

/** Applies the reviewed plans of all targets, and pushes the states. Returns the exit code. */
export async function apply(inputs: Inputs, repository: Repository): Promise<number> {
  if (context.payload.pull_request !== undefined) {
    throw new Error(
      "An apply cannot run for a pull request, whose files are not reviewed. Run it on pushes to the main branch.",
    );
  }
  const { folder } = inputs;
  const name = checkName("apply", folder);
  const started = { name, commit: context.sha, title: "Applying", summary: "" };
  const check = await writeCheck(repository, started);
  const applied: AppliedTarget[] = [];
  const problems: string[] = [];
  try {
    const commit = await currentCommit(folder);
    const branch = context.ref.replace(/^refs\/heads\//, "");
    const reviewed = inputs.requirePlan
      ? await readReviewedPlans(repository, { folder, commit, branch, appId: check.appId })
      : undefined;
    if (reviewed !== undefined)
      info(`Reviewed pull requests: ${reviewed.pulls.map((number) => `#${number}`).join(", ") || "none"}`);
    const { targets, mistakes } = await validate(inputs);
    if (mistakes.length > 0) problems.push("The files contain mistakes. Nothing was applied.");
    else {
      await pullStates(folder);
      for (const target of targets) {
        const digest = reviewed === undefined ? undefined : (reviewed.digests.get(target) ?? emptyDigest);
        applied.push(await applyTarget(inputs, target, digest));
      }
      await pushStates(folder);
    }
  } catch (cause) {
    problems.push((cause as Error).message);
  }
  for (const problem of problems) error(problem);
  const isDone = problems.length === 0 && applied.every(({ code }) => code === exitCodes.success);
  const title = isDone ? "Applied" : "Not everything was applied";
  const report = toReport([`## Obstack apply`, ""], applied, problems.map(codeBlock), 60_000);
  await addSummary(report);
  setOutput("exit-code", isDone ? exitCodes.success : exitCodes.failure);
  await writeCheck(
    repository,
    { ...started, conclusion: isDone ? "success" : "failure", title, summary: report },
    check.id,
  );
  return isDone ? exitCodes.success : exitCodes.failure;
}

async function applyTarget(
  { folder, prune }: Inputs,
  target: string,
  digest: string | undefined,
): Promise<AppliedTarget> {
  const argv = ["apply", folder, "--target", target, "--yes"];
  if (prune) argv.push("--prune");
  if (digest !== undefined) argv.push("--expect", digest);
  const known = new Set(await listUndoLogs(folder, target));
  const { code, stdout, stderr, message } = await runObstack(argv, environmentOfTarget(process.env, target));
  log(`Plan for ${target}`, stdout);
  await saveUndoLogs(folder, target, known);
  if (code !== exitCodes.success) error(`${target}: ${message}`);
  const last = stderr.trim().split("\n").at(-1) ?? "";
  return {
    target,
    code,
    result: code === exitCodes.success ? last || "applied" : `failed (${code})`,
    details: (maxLength) =>
      [`### ${target}`, "", codeBlock(`${stdout}${stderr}`.trim().slice(0, maxLength - 100))].join("\n"),
  };
}

/** @throws {Error} If the states cannot be pushed. */
async function pushStates(folder: string): Promise<void> {
  const message = `Update the state of ${folder === "." ? "dashboards and alerts" : folder}`;
  const {
    code,
    stdout,
    message: problem,
  } = await runObstack(["state", "push", folder, "--message", message], gitEnvironment());
  log("State", stdout);
  if (code !== exitCodes.success) {
    throw new Error(`${problem}\nThe changes were applied, but the state was not pushed. Run the job again.`);
  }
}

/** Commits need an author; runners have none. */
function gitEnvironment(): Record<string, string | undefined> {
  const name = "github-actions[bot]";
  const email = "41898282+github-actions[bot]@users.noreply.github.com";
  return {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
    ...environmentOfTarget(process.env, ""),
  };
}

async function currentCommit(folder: string): Promise<string> {
  const { stdout } = await promisify(execFile)("git", ["rev-parse", "HEAD"], { cwd: pathOf(folder) });
  return stdout.trim();
}

async function listUndoLogs(folder: string, target: string): Promise<string[]> {
  return readdir(join(pathOf(folder), ".obstack", "undo", target)).catch((): string[] => []);
}

/** Copies new undo logs to a folder that a later step uploads. */
async function saveUndoLogs(folder: string, target: string, known: ReadonlySet<string>): Promise<void> {
  const added = (await listUndoLogs(folder, target)).filter((name) => !known.has(name));
  if (added.length === 0) return;
  const saved = join(process.env["RUNNER_TEMP"] ?? pathOf(folder), "obstack-undo", target);
  await mkdir(saved, { recursive: true, mode: 0o700 });
  for (const name of added) await cp(join(pathOf(folder), ".obstack", "undo", target, name), join(saved, name));
  setOutput("undo-logs", join(saved, ".."));
}
