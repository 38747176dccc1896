import { context, getOctokit } from "@actions/github";

type Octokit = ReturnType<typeof getOctokit>;

/** A repository on GitHub, accessed with a token. */
export interface Repository {
  readonly octokit: Octokit;
  readonly owner: string;
  readonly repo: string;
}

/** Opens the repository of the workflow. */
export function openRepository(token: string): Repository {
  return { octokit: getOctokit(token), ...context.repo };
}

/** Delays before each retry, in milliseconds. */
const retryDelays = [1000, 4000, 10_000];

/**
 * Runs a function again if GitHub fails (5xx) or does not respond. The function must look for the result of an earlier attempt before it
 * creates anything.
 *
 * @throws {Error} If GitHub refuses a request. Names the permission that the token lacks.
 */
export async function withRetry<Result>(permission: string, run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const { status, message } = error as { status?: number; message?: string };
      if (status === 401 || status === 403) {
        throw new Error(
          `GitHub refused the request (${status}): ${message ?? ""}. Grant the job the permission \`${permission}\`.`,
          { cause: error },
        );
      }
      const delay = retryDelays[attempt];
      if (delay === undefined || (status !== undefined && status < 500)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay * delayScale()));
    }
  }
}

/**
 * Sends a request that may be repeated, and returns the data of the response.
 *
 * @throws {Error} If GitHub refuses it. Names the permission that the token lacks.
 */
export async function request<Data>(
  { octokit, owner, repo }: Repository,
  permission: string,
  send: (rest: Octokit["rest"], place: { readonly owner: string; readonly repo: string }) => Promise<{ data: Data }>,
): Promise<Data> {
  const { data } = await withRetry(permission, async () => send(octokit.rest, { owner, repo }));
  return data;
}

/** Returns the factor of all delays, which tests reduce. */
export function delayScale(): number {
  return Number(process.env["OBSTACK_ACTION_RETRY_SCALE"] ?? 1);
}

/** Returns the login of the token's owner, as in the author of its comments. */
export async function loginOf({ octokit }: Repository): Promise<string> {
  const { viewer } = await octokit.graphql<{ viewer: { login: string } }>("query { viewer { login } }");
  return viewer.login;
}
