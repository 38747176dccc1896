import { globSync } from "node:fs";
import { runObstack } from "@obstack/testing";
import { World } from "../../action/test/world.ts";
import { example, raiseThreshold, fixedClock, now, readExample } from "./shop.ts";

/**
 * Returns what the action writes on GitHub as Markdown, by file name: the comment on a pull request, and the issue about drift.
 *
 * @throws {Error} If a run of the action fails.
 */
export async function writeComments(): Promise<Map<string, string>> {
  const paths = globSync("{dashboards,alerts}/*.yaml", { cwd: example }).toSorted();
  const files = {
    "obstack.yaml": "targets:\n  staging: { deployment: selfhosted }\n  production: { deployment: selfhosted }\n",
    ...Object.fromEntries(paths.map((path) => [path, readExample(path)])),
  };
  await using world = await World.create({ files, now: () => now });
  const environment = { ...world.secrets, ...fixedClock };
  await check(world.onMain({ command: "apply", "require-plan": "false" }, { environment }));
  const production = { ...world.emulator("production").environment, ...fixedClock };
  await check(runObstack(["alerts", "update", "Payments fail", "--threshold", "500"], { environment: production }));
  await check(world.onMain({ command: "drift", "comment-commands": "true" }, { environment }));
  const { number } = world.open(raiseThreshold());
  await check(world.onPull(number, { command: "plan", since: "24h" }, { environment }));
  const [comment] = world.github.comments.get(number) ?? [];
  const [issue] = world.github.issues;
  if (comment === undefined || issue === undefined) throw new Error("The action wrote no comment or no issue.");
  const withAddresses = (text: string): string =>
    (["staging", "production"] as const).reduce(
      // The ports differ between runs.
      (all, target) => all.replaceAll(world.emulator(target).selfHosted.baseUrl, `https://${target}.example.com`),
      withoutCommit(text),
    );
  return new Map([
    ["comment.md", withAddresses(comment.body ?? "")],
    ["issue.md", withAddresses(`# ${issue.title}\n\n${issue.body}`)],
  ]);
}

/** Commits depend on the time. */
function withoutCommit(text: string): string {
  return `${text.trimEnd().replaceAll(/(?<=\b(?:commit|at) )[0-9a-f]{7,40}\b/gi, "4b825dc")}\n`;
}

async function check(run: Promise<{ code: number | null; log?: string; stderr?: string }>): Promise<void> {
  const { code, log, stderr } = await run;
  if (code !== 0) throw new Error(log ?? stderr);
}
