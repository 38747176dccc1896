import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pushWithRetry, runGit } from "@obstack/as-code/internal";
import { author } from "../inputs/environment.ts";
import { git, variablesOfToken } from "./git.ts";

/** Subject of the only commit of the branch. */
const subject = "Pictures of dashboards in open pull requests [skip ci]";

const readme = `# Pictures of dashboards

The Obstack action writes this branch for comments on open pull requests. Each update replaces its only commit, and removes the pictures of closed pull requests. Do
not merge it, and do not commit to it.
`;

/** Owner of pictures. Each stack of a repository has its own. */
export interface PictureOwner {
  /** Number of the pull request. */
  readonly pull: number;
  readonly folder: string;
}

export interface PushPicturesOptions extends PictureOwner {
  readonly branch: string;
  readonly token: string;
  /** Returns whether a pull request is open. The pictures of others are removed. */
  readonly isOpen: (pull: number) => boolean;
}

type Run = (argv: readonly string[], input?: Uint8Array | string) => Promise<string>;

/** Returns the path of a picture. Its name is a hash, so that it tells nothing about the dashboard. */
export function picturePath({ pull, folder }: PictureOwner, picture: Uint8Array): string {
  return `${pull}/${hash(folder)}/${hash(picture)}.png`;
}

/**
 * Replaces the pictures of a pull request on a branch. The branch has one commit without a parent, so removed pictures are not in its history. A push
 * replaces only the commit that was read: pictures that another job adds in the meantime are kept.
 *
 * @param pictures Pictures by path, as {@link picturePath} returns it.
 * @throws {Error} If the branch has other commits, or the token may not push.
 */
export async function pushPictures(
  pictures: ReadonlyMap<string, Uint8Array>,
  { branch, token, isOpen, pull, folder }: PushPicturesOptions,
): Promise<void> {
  const ref = `refs/heads/${branch}`;
  const url = await git(folder, "remote", "get-url", "origin");
  await git(folder, "check-ref-format", ref).catch(() => {
    throw new Error(`Invalid branch name ${JSON.stringify(branch)}. Change the input \`preview-branch\`.`);
  });
  // A repository of its own: neither the hooks nor the settings of the checkout apply.
  const home = await mkdtemp(join(tmpdir(), "obstack-pictures-"));
  // Objects that were left out on purpose are not fetched.
  const settings = { GIT_TERMINAL_PROMPT: "0", GIT_NO_LAZY_FETCH: "1" };
  const environment = { ...process.env, ...author, ...variablesOfToken(token), ...settings };
  const run: Run = (argv, input) => runGit(argv, { cwd: home, environment, input });
  try {
    await run(["init", "--quiet", "--bare"]);
    await run(["remote", "add", "origin", url]);
    const own = new Map<string, string>();
    for (const [path, picture] of [["README.md", readme] as const, ...pictures])
      own.set(path, await run(["hash-object", "-w", "--stdin"], picture));
    await pushWithRetry({ cwd: home, environment }, { branch, outrunHint: "Run the job again." }, async () => {
      const previous = await readBranch(run, branch);
      const kept = (previous?.files ?? []).filter(([path]) => {
        const [number, stack] = path.split("/");
        return stack !== undefined && isOpen(Number(number)) && (Number(number) !== pull || stack !== hash(folder));
      });
      const files = new Map([...kept, ...own]);
      if (previous === undefined ? pictures.size === 0 : isSame(new Map(previous.files), files)) return undefined;
      const commit = await run(["commit-tree", await writeTree(run, files), "-m", subject]);
      return { commit, replaced: previous?.commit };
    });
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/**
 * Reads the files of the branch, without their content. Returns undefined if the branch does not exist.
 *
 * @throws {Error} If it has other commits.
 */
async function readBranch(
  run: Run,
  branch: string,
): Promise<
  { readonly commit: string; readonly files: readonly (readonly [path: string, blob: string])[] } | undefined
> {
  const ref = `refs/heads/${branch}`;
  if ((await run(["ls-remote", "origin", ref])) === "") return undefined;
  await run(["fetch", "--quiet", "--no-tags", "--depth=1", "--filter=blob:none", "origin", `+${ref}:${ref}`]);
  const commit = await run(["rev-parse", ref]);
  const [head = "", message = ""] = (await run(["cat-file", "commit", commit])).split("\n\n");
  if (/^parent /m.test(head) || message.trim() !== subject) {
    throw new Error(
      `The branch ${branch} has other commits, which are not deleted. Set the input \`preview-branch\` to a name that no other branch has.`,
    );
  }
  const listed = (await run(["ls-tree", "-r", "-z", commit])).split("\0").filter((line) => line !== "");
  return {
    commit,
    files: listed.map((line) => {
      const [, , blob = "", path = ""] = /^(\S+) blob (\w+)\t(.*)$/s.exec(line)?.values() ?? [];
      return [path, blob];
    }),
  };
}

/** Writes a tree. The content of files that other jobs wrote is not needed. */
async function writeTree(run: Run, files: ReadonlyMap<string, string>): Promise<string> {
  await run(["read-tree", "--empty"]);
  const lines = Array.from(files, ([path, blob]) => `100644 ${blob}\t${path}\0`);
  await run(["update-index", "-z", "--add", "--index-info"], lines.join(""));
  return run(["write-tree", "--missing-ok"]);
}

function isSame(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([path, blob]) => other.get(path) === blob);
}

function hash(content: Uint8Array | string): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 32);
}
