import { request } from "./repository.ts";
import type { Repository } from "./repository.ts";

const permission = "checks: write";

/** Maximum length of the text of a check. */
export const maxTextLength = 65_535;

/** Returns the name of the check of a command. Each stack in a repository has its own. */
export function checkName(command: "plan" | "apply", folder: string): string {
  return `obstack ${command}${folder === "." ? "" : ` (${folder})`}`;
}

/** A check on a commit. */
export interface Check {
  readonly name: string;
  readonly commit: string;
  /** Absent while the check is running. */
  readonly conclusion?: "success" | "failure" | "neutral";
  readonly title: string;
  readonly summary: string;
  /** Data for a later run, on one line. */
  readonly data?: string | undefined;
}

/** A check that was written. */
export interface WrittenCheck {
  readonly id: number;
  /** App of the token. Other apps can write checks with the same name. */
  readonly appId: number | undefined;
}

/** Creates a check, or updates it if its identifier is given. */
export async function writeCheck(
  repository: Repository,
  { name, commit, conclusion, title, summary, data }: Check,
  id?: number,
): Promise<WrittenCheck> {
  const text = data === undefined ? undefined : `\`\`\`text\n${data}\n\`\`\``;
  const state = conclusion === undefined ? { status: "in_progress" } : { status: "completed", conclusion };
  const output = { title, summary: summary.slice(0, maxTextLength), ...(text === undefined ? {} : { text }) };
  const written = await request(repository, permission, ({ checks }, place) =>
    id === undefined
      ? checks.create({ ...place, name, head_sha: commit, output, ...state } as never)
      : checks.update({ ...place, check_run_id: id, output, ...state } as never),
  );
  return { id: written.id, appId: written.app?.id };
}

/** Returns the data of the latest check with a name that this app wrote on a commit, if any. */
export async function readCheckData(
  repository: Repository,
  { name, commit, appId }: { readonly name: string; readonly commit: string; readonly appId: number | undefined },
): Promise<string | undefined> {
  const { check_runs: runs } = await request(repository, permission, ({ checks }, place) =>
    checks.listForRef({ ...place, ref: commit, check_name: name, filter: "latest", per_page: 100 }),
  );
  const [latest] = runs
    .filter(({ app }) => appId !== undefined && app?.id === appId)
    .toSorted((one, other) => other.id - one.id);
  return /^```text\n(.*)\n```$/s.exec(latest?.output.text ?? "")?.[1];
}
