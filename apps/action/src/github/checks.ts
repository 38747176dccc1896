import { request } from "./repository.ts";
import type { Repository } from "./repository.ts";

const permission = "checks: write";

/** Maximum length of the summary and of the text of a check. */
export const maxTextLength = 65_535;

/** Maximum length of the data in each of them, which leaves room for the fence around it. */
const maxData = maxTextLength - 100;

/** Returns the name of the check of a command. Each stack in a repository has its own. */
export function checkName(command: "plan" | "apply", folder: string): string {
  return `obstack ${command}${folder === "." ? "" : ` (${folder})`}`;
}

/** Hashes of the changes of a plan, by target. */
export type Digests = Readonly<Record<string, string>>;

export type Conclusion = "success" | "failure" | "neutral";

/** A check on a commit. */
export interface Check {
  readonly name: string;
  readonly commit: string;
  /** Absent while the check is running. */
  readonly conclusion?: Conclusion;
  readonly title: string;
  readonly summary: string;
  /** What was reviewed, for the apply. */
  readonly digests?: Digests;
}

/**
 * Creates a check, or updates it if its identifier is given. Returns the app of the token as well: others can write checks with the same name.
 *
 * @throws {Error} If the digests are too long for a check: those of about 5,600 changes fit.
 */
export async function writeCheck(
  repository: Repository,
  { name, commit, conclusion, title, summary, digests }: Check,
  id?: number,
): Promise<{ readonly id: number; readonly appId: number | undefined }> {
  const data = digests === undefined ? "" : JSON.stringify({ digests });
  if (data.length > 2 * maxData) {
    throw new Error(
      "The plan has too many changes to record what was reviewed. Divide it into several pull requests, or the targets into several stacks.",
    );
  }
  const [first, rest] = [data.slice(0, maxData), data.slice(maxData)];
  const state = conclusion === undefined ? { status: "in_progress" } : { status: "completed", conclusion };
  const output = {
    title,
    // Data that is too long for the text.
    summary: rest === "" ? summary : fence(rest),
    ...(first === "" ? {} : { text: fence(first) }),
  };
  const written = await request(repository, permission, ({ checks }, place) =>
    id === undefined
      ? checks.create({ ...place, name, head_sha: commit, output, ...state } as never)
      : checks.update({ ...place, check_run_id: id, output, ...state } as never),
  );
  return { id: written.id, appId: written.app?.id };
}

/** Returns the digests in the latest check with a name that this app wrote on a commit; none without such a check. */
export async function readDigests(
  repository: Repository,
  { name, commit, appId }: { readonly name: string; readonly commit: string; readonly appId: number | undefined },
): Promise<Digests> {
  const { check_runs: runs } = await request(repository, permission, ({ checks }, place) =>
    checks.listForRef({ ...place, ref: commit, check_name: name, filter: "latest", per_page: 100 }),
  );
  const [latest] = runs
    .filter(({ app }) => appId !== undefined && app?.id === appId)
    .toSorted((one, other) => other.id - one.id);
  const parts = [latest?.output.text, latest?.output.summary].map((part) => /^```text\n(.*)\n```$/s.exec(part ?? ""));
  const data = parts.map((found) => found?.[1] ?? "").join("");
  return data === "" ? {} : (JSON.parse(data) as { digests: Digests }).digests;
}

function fence(data: string): string {
  return `\`\`\`text\n${data}\n\`\`\``;
}
