import { isPublic } from "../inputs/context.ts";
import type { PullRequest } from "../inputs/context.ts";
import type { Inputs } from "../inputs/inputs.ts";
import type { DrawnPreviews } from "@obstack/preview/internal";
import { namesOf, selectFrom } from "../stack/fleet.ts";
import { drawPreviews } from "../stack/previews.ts";
import type { PreviewOptions } from "../stack/previews.ts";
import type { Plans } from "./make-plans.ts";

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
  const isFleet = namesOf(readable).length > 1;
  const reason = ((): string | undefined => {
    if (pull.isFork) return "because the pull request is from a fork";
    if (report === undefined) return "because this job has no credentials";
    if (preview === undefined && isPublic()) return "because everyone can read this repository";
    return preview === "offline" ? "" : undefined;
  })();
  if (reason !== undefined) {
    const note = `Changed tiles before and after, with made-up values${reason === "" ? "" : `, ${reason}`}.`;
    return { targets: readable, isFleet, note, base };
  }
  const changed = new Set(report?.targets.filter(({ status }) => status === "changed").map(({ target }) => target));
  return {
    targets: selectFrom(readable, (target) => changed.has(target)),
    isFleet,
    note: "Changed tiles before and after, with the values of the last day.",
  };
}
