import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DrawnPreviews, DrawnDashboard } from "@obstack/charts";
import { setOutput } from "@actions/core";
import { runFleet } from "@obstack/as-code";
import type { TargetResult } from "@obstack/as-code";
import { isPublic } from "../inputs/context.ts";
import type { PullRequest } from "../inputs/context.ts";
import { pathOf } from "../inputs/inputs.ts";
import type { Inputs } from "../inputs/inputs.ts";
import { namesOf, selectFrom, describeError } from "../stack/fleet.ts";
import type { Plans } from "./make-plans.ts";
import { runObstack } from "../obstack/run-obstack.ts";
import { writeFilesOf } from "../stack/git.ts";

interface PreviewedPlans {
  readonly pull: PullRequest;
  readonly plans: Plans;
  /** Commit of the base branch that the merge contains. */
  readonly base: string | undefined;
}

/** Maximum time for the previews of all targets, in milliseconds: the plan waits for them. */
const maxTime = 4 * 60 * 1000;

/**
 * Draws the dashboards that a pull request changes, and sets the output with their page. A target that fails has a line with the reason; nothing is
 * thrown.
 */
export async function previewPlans(
  inputs: Inputs,
  { pull, plans: { report, readable }, base: commit }: PreviewedPlans,
): Promise<DrawnPreviews | undefined> {
  const { folder, token, preview } = inputs;
  if (preview === "off" || readable === undefined || commit === undefined) return undefined;
  const reason = whyOffline(pull, report !== undefined, preview);
  const changed = new Set(report?.targets.filter(({ status }) => status === "changed").map(({ target }) => target));
  const targets = selectFrom(readable, (target) => reason !== undefined || changed.has(target));
  if (namesOf(targets).length === 0) return undefined;

  const drawn = new Map<string, readonly DrawnDashboard[]>();
  const failures = new Map<string, string[]>();
  const out = join(process.env["RUNNER_TEMP"] ?? pathOf(folder), "obstack-preview");
  // Made-up values compare files; others, the files with the deployment.
  const before = reason === undefined ? undefined : await mkdtemp(join(tmpdir(), "obstack-base-"));
  const signal = AbortSignal.timeout(maxTime);
  const draw = async (target: string): Promise<TargetResult> => {
    try {
      const own = join(out, target);
      await mkdir(own, { recursive: true });
      drawn.set(target, await drawTarget(inputs, target, own, { before, signal }));
      return { status: "changed" };
    } catch (error) {
      const why = signal.aborted ? "it took too long" : (error as Error).message;
      failures.set(why, [...(failures.get(why) ?? []), target]);
      return { status: "failed", error: describeError(error) };
    }
  };
  try {
    if (before !== undefined) await writeFilesOf(folder, { commit, to: before, token });
    await runFleet("preview", targets, draw, { describeError });
  } catch (error) {
    failures.set((error as Error).message, []);
  } finally {
    if (before !== undefined) await rm(before, { recursive: true, force: true });
  }
  if ((await readdir(out).catch(() => [])).length > 0) setOutput("preview", out);
  const values = reason === undefined ? "the values of the last day" : "made-up values";
  const because = reason ? `, because ${reason}` : "";
  return {
    dashboards: namesOf(targets).flatMap((target) => drawn.get(target) ?? []),
    note: `Changed tiles before and after, with ${values}${because}.`,
    problems: Array.from(failures, ([why, names]) =>
      names.length === 0 ? `No preview: ${why}` : `No preview of ${names.toSorted().join(", ")}: ${why}`,
    ),
    hasSeveralTargets: namesOf(readable).length > 1,
  };
}

/** Returns why values are made up: empty if the input asks for them, undefined if they are those of the deployment. */
function whyOffline(pull: PullRequest, isPlanned: boolean, preview: Inputs["preview"]): string | undefined {
  if (pull.isFork) return "the pull request is from a fork";
  if (!isPlanned) return "this job has no credentials";
  if (preview === undefined && isPublic()) return "everyone can read this repository";
  return preview === "offline" ? "" : undefined;
}

async function drawTarget(
  { folder, prune }: Inputs,
  target: string,
  out: string,
  { before, signal }: { readonly before: string | undefined; readonly signal: AbortSignal },
): Promise<DrawnDashboard[]> {
  const flags = before !== undefined ? ["--offline", "--base", before] : prune ? ["--prune"] : [];
  const options = { target, hasSecrets: before === undefined, signal };
  const output = await runObstack(["preview", folder, "--out", out, ...flags], options);
  const { targets } = output as Written;
  return Promise.all(
    targets.flatMap(({ dashboards }) =>
      dashboards.map(async (dashboard) => ({
        ...dashboard,
        target,
        before: await readText(dashboard.before),
        after: await readText(dashboard.after),
      })),
    ),
  );
}

/** What `obstack preview` prints about the files that it writes. */
interface Written {
  readonly targets: readonly {
    readonly dashboards: readonly (Omit<DrawnDashboard, "target" | "before" | "after"> & {
      readonly before?: WrittenVersion;
      readonly after?: WrittenVersion;
    })[];
  }[];
}

/** Path of the text of a dashboard; absent without changed tiles. */
interface WrittenVersion {
  readonly text?: string;
}

async function readText({ text }: WrittenVersion = {}): Promise<string | undefined> {
  return text === undefined ? undefined : (await readFile(text, "utf8")).trimEnd();
}
