import { plan, planResult } from "@obstack/as-code";
import { sourceOf, previewPlanFrom } from "@obstack/preview/internal";
import { previewFiles } from "@obstack/preview";
import type { Preview } from "@obstack/preview";
import type { PointSource } from "@obstack/preview/internal";
import { queryProgress } from "../alert-tests/progress.ts";
import { promptOption } from "../as-code/choose.ts";
import type { Unmatched } from "../as-code/unmatched.ts";
import type { TargetOutcome, TargetToRun } from "../as-code/run-on-targets.ts";
import type { PreviewFlags } from "./preview-flags.ts";
import type { CliContext } from "../context.ts";

/** A preview of a target, and its result for a report. */
export interface LoadedPreview {
  readonly preview: Preview;
  readonly outcome: TargetOutcome;
}

/** Options of {@link loadPreview}. */
export interface LoadOptions {
  /** End of the time range in milliseconds since the epoch. */
  readonly to: number;
  /** Sources of values by target, which keep them for the next preview. Default: none. */
  readonly sources?: Map<string, PointSource> | undefined;
  /** Collects what `--only` does not match. */
  readonly unmatched: Unmatched;
}

/** Draws the dashboards of a folder for a target. Sends no request with `--offline`. */
export async function loadPreview(
  context: CliContext,
  { since, unchanged, offline, base, utc, prune, rebind, only }: PreviewFlags,
  folder: string,
  { name, open }: TargetToRun,
  { to, sources, unmatched }: LoadOptions,
): Promise<LoadedPreview> {
  if (offline) {
    const whole = unchanged ? { isWhole: true } : {};
    const preview = await previewFiles(folder, { target: name, base, since, to, utc, ...whole });
    return { preview, outcome: { status: preview.dashboards.length > 0 ? "changed" : "unchanged" } };
  }
  const { signal } = context;
  const { client, name: target } = await open();
  const planned = await plan(folder, client, { target, prune, only, rebind, signal, ...promptOption(context) });
  unmatched.add(planned.unmatched);
  const source = sources?.get(target) ?? sourceOf(client, { signal, ...queryProgress(context) });
  sources?.set(target, source);
  const preview = await previewPlanFrom(planned, source, { since, to, utc, isWhole: unchanged });
  signal.throwIfAborted();
  context.progress.clear();
  return { preview, outcome: planResult(planned) };
}
