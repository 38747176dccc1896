import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DrawnPreviews, DrawnDashboard } from "@obstack/charts";
import { setOutput } from "@actions/core";
import { runFleet } from "@obstack/as-code";
import type { Fleet, TargetResult } from "@obstack/as-code";
import { isPublic } from "../inputs/context.ts";
import type { PullRequest } from "../inputs/context.ts";
import type { Inputs } from "../inputs/inputs.ts";
import { namesOf, selectFrom, describeError } from "../stack/fleet.ts";
import type { Plans } from "./make-plans.ts";
import { runForTarget } from "../obstack/run-obstack.ts";
import { writeFilesOf } from "../stack/git.ts";
import { pathOf, readOutput } from "../stack/stack.ts";

interface PreviewedPlans {
  readonly pull: PullRequest;
  readonly plans: Plans;
  /** Commit of the base branch that the merge contains. */
  readonly base: string | undefined;
}

/** Draws the dashboards that a pull request changes. Throws nothing. */
export async function previewPlans(
  inputs: Inputs,
  { pull, plans, base }: PreviewedPlans,
): Promise<DrawnPreviews | undefined> {
  const options = chooseValues(inputs, pull, plans, base);
  return options && namesOf(options.targets).length > 0 ? drawPreviews(inputs, options) : undefined;
}

/** Returns what to draw, and with which values. */
function chooseValues(
  { preview }: Inputs,
  pull: PullRequest,
  { report, readable }: Plans,
  base: string | undefined,
): PreviewOptions | undefined {
  if (preview === "off" || readable === undefined || base === undefined) return undefined;
  const hasSeveralTargets = namesOf(readable).length > 1;
  const reason = ((): string | undefined => {
    if (pull.isFork) return "because the pull request is from a fork";
    if (report === undefined) return "because this job has no credentials";
    if (preview === undefined && isPublic()) return "because everyone can read this repository";
    return preview === "offline" ? "" : undefined;
  })();
  if (reason !== undefined) {
    const note = `Changed tiles before and after, with made-up values${reason === "" ? "" : `, ${reason}`}.`;
    return { targets: readable, hasSeveralTargets, note, base };
  }
  const changed = new Set(report?.targets.filter(({ status }) => status === "changed").map(({ target }) => target));
  return {
    targets: selectFrom(readable, (target) => changed.has(target)),
    hasSeveralTargets,
    note: "Changed tiles before and after, with the values of the last day.",
  };
}

/** Maximum time for the previews of all targets, in milliseconds: the plan waits for them. */
const maxTime = 4 * 60 * 1000;

interface PreviewOptions {
  /** Targets to draw, with the number of targets at work at the same time. */
  readonly targets: Fleet;
  /** Whether the stack has several targets. */
  readonly hasSeveralTargets: boolean;
  /** What the values are. */
  readonly note: string;
  /** Commit that the dashboards are compared with, for made-up values. Default: the deployment, with its values. */
  readonly base?: string | undefined;
}

/**
 * Draws the dashboards that a pull request changes, and sets the output with their page. A target that fails has a line with the reason; nothing is
 * thrown.
 */
async function drawPreviews(
  inputs: Inputs,
  { targets, hasSeveralTargets, note, base }: PreviewOptions,
): Promise<DrawnPreviews> {
  const drawn = new Map<string, readonly DrawnDashboard[]>();
  const failures = new Map<string, string[]>();
  const { folder, token } = inputs;
  const out = join(process.env["RUNNER_TEMP"] ?? pathOf(folder), "obstack-preview");
  const before = base === undefined ? undefined : await mkdtemp(join(tmpdir(), "obstack-base-"));
  const signal = AbortSignal.timeout(maxTime);
  const draw = async (target: string): Promise<TargetResult> => {
    try {
      const own = join(out, target);
      await mkdir(own, { recursive: true });
      drawn.set(target, await drawTarget(inputs, target, own, { before, signal }));
      return { status: "changed" };
    } catch (error) {
      const reason = signal.aborted ? "it took too long" : (error as Error).message;
      failures.set(reason, [...(failures.get(reason) ?? []), target]);
      return { status: "failed", error: describeError(error) };
    }
  };
  try {
    if (base !== undefined && before !== undefined) await writeFilesOf(folder, { commit: base, to: before, token });
    await runFleet("preview", targets, draw, { describeError });
  } catch (error) {
    failures.set((error as Error).message, []);
  } finally {
    if (before !== undefined) await rm(before, { recursive: true, force: true });
  }
  if ((await readdir(out).catch(() => [])).length > 0) setOutput("preview", out);
  const problems = Array.from(failures, ([reason, names]) =>
    names.length === 0 ? `No preview: ${reason}` : `No preview of ${names.toSorted().join(", ")}: ${reason}`,
  );
  const dashboards = namesOf(targets).flatMap((target) => drawn.get(target) ?? []);
  return { dashboards, note, problems, hasSeveralTargets };
}

async function drawTarget(
  { folder, prune }: Inputs,
  target: string,
  out: string,
  { before, signal }: { readonly before: string | undefined; readonly signal: AbortSignal },
): Promise<DrawnDashboard[]> {
  const flags = before !== undefined ? ["--offline", "--base", before] : prune ? ["--prune"] : [];
  const options = { hasSecrets: before === undefined, signal };
  const result = await runForTarget(target, ["preview", folder, "--out", out, ...flags], options);
  const { targets } = readOutput(result) as Written;
  const drawn = targets.flatMap(({ dashboards }) => dashboards);
  return Promise.all(
    drawn.map(async ({ before: old, after, ...dashboard }) => ({
      ...dashboard,
      target,
      before: await readText(old),
      after: await readText(after),
    })),
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
