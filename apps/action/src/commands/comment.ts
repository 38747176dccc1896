import { info, warning } from "@actions/core";
import { context } from "@actions/github";
import { addComment } from "../github/comments.ts";
import { driftMarker } from "../github/drift-issue.ts";
import { revertPullRequest } from "../github/pull-requests.ts";
import { loginOf, request } from "../github/repository.ts";
import type { Repository } from "../github/repository.ts";
import { dispatchWorkflow } from "../github/workflow.ts";
import { proposals } from "../inputs/inputs.ts";
import type { Inputs } from "../inputs/inputs.ts";
import { codeBlock } from "@obstack/markdown";
import { exitCodes } from "../obstack/run-obstack.ts";
import { shortened } from "../report/report.ts";

/** What may stand after commands. */
const textOf: Readonly<Record<string, RegExp>> = {
  undo: /^(?:run-\d+(?: [0-9a-f]+)?)?$/,
  destroy: /^\S+(?: [0-9a-f]{10})?$/,
};

/** What GitHub sends about a new comment. */
interface Sent {
  readonly action?: string;
  readonly comment?: { readonly id: number; readonly body: string; readonly user: { readonly login: string } | null };
  readonly issue?: {
    readonly number: number;
    readonly state: string;
    readonly body?: string | null;
    readonly user?: { readonly login: string } | null;
    readonly pull_request?: { readonly merged_at?: string | null };
  };
}

/**
 * Runs the command of a comment: `/obstack replan` on an open pull request, `/obstack undo`, `/obstack destroy` and `/obstack revert` on a merged one, `/obstack revert` and
 * `/obstack adopt` on the issue about drift. Only for people who may push to the repository; others get a reason. Starts the workflow of the default branch, which was reviewed, and never applies anything. Returns the exit code.
 */
export async function comment({ folder }: Inputs, repository: Repository): Promise<number> {
  const { action, comment: sent, issue } = context.payload as unknown as Sent;
  const match = /^\/obstack[ \t]+(\w+)((?:[ \t]+[\w.@-]+){0,2})\s*$/.exec(sent?.body ?? "");
  const branch = (context.payload.repository as { default_branch?: string } | undefined)?.default_branch;
  if (action !== "created" || sent === undefined || issue === undefined || branch === undefined || match === null) {
    info("The event is not a new comment with a command.");
    return exitCodes.success;
  }
  const [, given = "", more = ""] = match;
  const words = more.split(/[ \t]+/).filter((word) => word !== "");
  const react = async (content: "rocket" | "-1"): Promise<void> => {
    await request(repository, "issues: write", ({ reactions }, place) =>
      reactions.createForIssueComment({ ...place, comment_id: sent.id, content }),
    );
  };
  const isPull = issue.pull_request !== undefined;
  // It can be about the drift of another stack, which has a job of its own.
  if (!isPull && !(await isDriftIssue(repository, issue, folder))) {
    info("This is not the issue about drift.");
    return exitCodes.success;
  }
  const isMerged = typeof issue.pull_request?.merged_at === "string";
  const commands = isMerged ? ["undo", "revert", "destroy"] : isPull ? ["replan"] : proposals;
  const inputsOf = async (): Promise<Record<string, string>> => {
    if (!isPull) return { drift: given };
    if (!isMerged) return { pull: String(issue.number) };
    if (given === "undo" || given === "destroy") return { [given]: [`#${issue.number}`, ...words].join(" ") };
    // Pull requests of the job's token start no workflow.
    return { pull: String(await revertPullRequest(repository, issue.number)) };
  };
  const refusal = await (async (): Promise<string | undefined> => {
    if (!commands.some((known) => known === given))
      return `Unknown command ${JSON.stringify(given)}. Available commands ${describePlace(isPull, isMerged)}: ${commands.map((known) => `\`/obstack ${known}\``).join(", ")}.`;
    if (given === "destroy" && words.length === 0) return "Name the target: `/obstack destroy TARGET`.";
    if (!(textOf[given] ?? /^$/).test(words.join(" ")))
      return `Unknown text after the command: ${JSON.stringify(words.join(" "))}.`;
    if (!(await mayWrite(repository, sent.user?.login))) return `${sent.user?.login} may not push to the repository.`;
    return issue.state === "open" || isMerged ? undefined : "It is closed.";
  })();
  const refuse = async (body: string): Promise<void> => {
    warning(body);
    await react("-1");
    await addComment(repository, "issues: write", issue.number, body);
  };
  if (refusal !== undefined) {
    await refuse(`Nothing was started. ${refusal}`);
    return exitCodes.success;
  }
  try {
    await dispatchWorkflow(repository, branch, await inputsOf());
  } catch (error) {
    await refuse(`Nothing was started.\n\n${codeBlock(shortened((error as Error).message))}`);
    throw error;
  }
  await react("rocket");
  return exitCodes.success;
}

async function isDriftIssue(
  repository: Repository,
  { body, user }: NonNullable<Sent["issue"]>,
  folder: string,
): Promise<boolean> {
  return body?.startsWith(driftMarker(folder)) === true && user?.login === (await loginOf(repository));
}

function describePlace(isPull: boolean, isMerged: boolean): string {
  return isMerged ? "on a merged pull request" : isPull ? "on an open pull request" : "on the issue about drift";
}

/** Returns whether a user may push. The association in the event says nothing about permissions. */
async function mayWrite(repository: Repository, username: string | undefined): Promise<boolean> {
  if (username === undefined) return false;
  const { permission } = await request(repository, "contents: read", ({ repos }, place) =>
    repos.getCollaboratorPermissionLevel({ ...place, username }),
  );
  return ["admin", "write"].includes(permission);
}
