import type { DashboardDrawing } from "@obstack/drawing";
import type { Preview } from "../plans/preview.ts";
import { toText } from "./preview-to-text.ts";
import { commonCharacters } from "./common-characters.ts";
import { countNotes, onlyChanged } from "./describe-changes.ts";
import { drawnToMarkdown } from "./drawn-to-markdown.ts";
import { mermaidCharts } from "./mermaid-charts.ts";

/** Options for {@link previewToMarkdown}. */
export interface PreviewMarkdownOptions {
  /** Maximum length in UTF-16 code units. Default: 60,000, which fits in a comment of GitHub. */
  readonly maxLength?: number | undefined;
  /** A sentence that says where the complete preview is. Default: none. */
  readonly elsewhere?: string | undefined;
}

/** Width of a code block in a comment of GitHub, in characters. */
const commentWidth = 88;

/**
 * Returns previews as Markdown for a comment: the changed tiles of each dashboard before and after, as text in a code block that is folded, and its
 * changed time charts as Mermaid blocks, which GitHub and GitLab draw. Most changed
 * first; a dashboard whose tiles change in the same way on several targets, with the same thresholds, is drawn for the one with most values, the last one
 * of these. Dashboards that do not fit are counted.
 *
 * @param previews In the order of the waves.
 * @returns An empty text if no dashboard changes.
 */
export function previewToMarkdown(
  previews: readonly Preview[],
  { maxLength = 60_000, elsewhere }: PreviewMarkdownOptions = {},
): string {
  const dashboards = previews.flatMap(({ target, dashboards: all }) =>
    all
      .filter(({ action }) => action !== undefined)
      .map(({ before, after, ...dashboard }) => ({
        ...dashboard,
        target,
        notes: countNotes({ before, after }),
        charts: mermaidCharts({ before, after }),
        before: changedToText(before),
        after: changedToText(after),
      })),
  );
  const values = previews.some(({ isSeeded }) => isSeeded) ? ", with made-up data" : "";
  return drawnToMarkdown(
    {
      dashboards,
      note: `Changed tiles before and after${values}.`,
      problems: [],
      hasSeveralTargets: previews.length > 1,
    },
    maxLength,
    elsewhere,
  );
}

/** Draws the changed tiles of a dashboard as text for a comment. Returns undefined without any. */
export function changedToText(version: DashboardDrawing | undefined): string | undefined {
  const changed = onlyChanged(version);
  return changed === undefined ? undefined : commonCharacters(toText(changed, { width: commentWidth, color: false }));
}
