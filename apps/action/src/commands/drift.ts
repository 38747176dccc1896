import { setOutput } from "@actions/core";
import { listNames } from "@obstack/basics";
import { codeBlock, escapeMarkdown } from "@obstack/markdown";
import { resultOf, runOnTargets, selectTargets } from "../stack/fleet.ts";
import type { Inputs } from "../inputs/inputs.ts";
import { publishReport, shortened } from "../report/report.ts";
import { exitCodes, runObstack } from "../obstack/run-obstack.ts";
import { pullStates } from "../stack/states.ts";
import { markerOf } from "../github/comments.ts";
import type { Repository } from "../github/repository.ts";
import { loginOf, withRetry } from "../github/repository.ts";

/** Maximum number of targets in the title of an issue. */
const maxNames = 3;

/** Maximum length of the title of an issue. */
const maxTitle = 250;

/** Compares all targets with their last apply, and keeps one issue open while there is drift. Returns the exit code. */
export async function drift(inputs: Inputs, repository: Repository): Promise<number> {
  const { folder } = inputs;
  const targets = await selectTargets(inputs);
  await pullStates(inputs);
  const report = await runOnTargets("drift", targets, async (target) =>
    resultOf(await runObstack(["drift", folder], { target })),
  );
  const { failed, changed, notReached } = report.summary;
  const hasFailed = failed + notReached > 0;
  const code = hasFailed ? exitCodes.failure : changed > 0 ? exitCodes.differences : exitCodes.success;
  const marker = markerOf("drift", folder);
  const drifted = report.targets.filter(({ status }) => status === "changed").map(({ target }) => target);
  const of = folder === "." ? "" : ` of ${escapeMarkdown(folder)}`;
  const found = `${marker}\nObjects on the server differ from the last apply${of}.`;
  const head = changed === 0 ? [marker] : [found, ...describeSteps(folder, drifted[0] ?? "")];
  const body = await publishReport({ head, report, foot: [] });
  setOutput("exit-code", code);
  setOutput("drift", changed > 0);
  if (changed > 0) {
    const title = shortened(`Drift of ${listNames(drifted, maxNames)}`, maxTitle);
    await writeIssue(repository, { marker, title, body });
  } else if (!hasFailed) await closeIssue(repository, marker, "No drift. The servers match the last apply.");
  return code;
}

/** Describes how to revert or keep the changes. An apply refuses changes that no pull request contained. */
function describeSteps(folder: string, target: string): string[] {
  const stack = folder === "." ? "" : ` ${folder}`;
  return [
    "To revert these changes, open a pull request whose plan contains the reverts. It needs no changed file:",
    codeBlock(
      `git switch --create revert-drift origin/HEAD\ngit commit --allow-empty --message "Revert drift"\ngit push origin revert-drift`,
    ),
    "To keep them, open a pull request with the files that an export changes, for each target. It names the values and modules to change for objects that it cannot write:",
    codeBlock(`obstack export${stack} --target ${target}`),
  ];
}

const permission = "issues: write";

const label = "obstack-drift";

/** Opens an issue with a marker, or updates the open one. */
async function writeIssue(
  repository: Repository,
  { marker, title, body }: { readonly marker: string; readonly title: string; readonly body: string },
): Promise<void> {
  const { octokit, owner, repo } = repository;
  await withRetry(permission, async () => {
    const [issue] = await findIssues(repository, marker);
    if (issue === undefined) await octokit.rest.issues.create({ owner, repo, title, body, labels: [label] });
    else if (issue.body !== body || issue.title !== title)
      await octokit.rest.issues.update({ owner, repo, issue_number: issue.number, title, body });
  });
}

/** Closes the open issues with a marker, and comments on them. */
async function closeIssue(repository: Repository, marker: string, body: string): Promise<void> {
  const { octokit, owner, repo } = repository;
  await withRetry(permission, async () => {
    for (const { number } of await findIssues(repository, marker)) {
      const issue = { owner, repo, issue_number: number };
      await octokit.rest.issues.update({ ...issue, state: "closed", state_reason: "completed" });
      await octokit.rest.issues.createComment({ ...issue, body });
    }
  });
}

async function findIssues(repository: Repository, marker: string) {
  const { octokit, owner, repo } = repository;
  const creator = await loginOf(repository);
  const options = { owner, repo, state: "open", labels: label, per_page: 100 } as const;
  const issues = await octokit.paginate(octokit.rest.issues.listForRepo, options);
  return issues.filter(
    ({ body, user, pull_request: pull }) =>
      pull === undefined && user?.login === creator && body?.startsWith(marker) === true,
  );
}
