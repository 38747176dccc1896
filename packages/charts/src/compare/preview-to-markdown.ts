import type { DashboardDrawing } from "../model/drawing.ts";
import { dashboardToSvg } from "../svg/dashboard-to-svg.ts";
import { drawnToMarkdown } from "./drawn-to-markdown.ts";
import type { DrawnDashboard } from "./drawn-to-markdown.ts";
import { mermaidCharts } from "./mermaid-charts.ts";
import { toText } from "./preview-to-text.ts";
import { countNotes, onlyChanged, versionsOf } from "./preview-words.ts";
import type { Preview } from "./preview.ts";

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
  const dashboards = previews.flatMap(drawnDashboards).filter(({ action }) => action !== undefined);
  const values = previews.some(({ isSeeded }) => isSeeded) ? ", with made-up data" : "";
  const note = `Changed tiles before and after${values}.`;
  const drawn = { dashboards, note, problems: [], hasSeveralTargets: previews.length > 1 };
  return drawnToMarkdown(drawn, maxLength, elsewhere);
}

/** Returns the dashboards of a preview with their changed tiles as text for a comment. */
export function drawnDashboards({ target, dashboards }: Preview): DrawnDashboard[] {
  return dashboards.map(({ before, after, ...dashboard }) => ({
    ...dashboard,
    target,
    notes: countNotes({ before, after }) || undefined,
    charts: mermaidCharts({ before, after }),
    before: changedToText(before),
    after: changedToText(after),
  }));
}

function changedToText(version: DashboardDrawing | undefined): string | undefined {
  const changed = onlyChanged(version);
  return changed === undefined ? undefined : commonCharacters(toText(changed, { width: commentWidth, color: false }));
}

/** Characters of lines and blocks that fonts of web pages often lack, each with a similar one that all of them have in the same width. */
const similar = new Map(
  "━─ ┃│ ┏┌ ┓┐ ┗└ ┛┘ ╭┌ ╮┐ ╰└ ╯┘ ╌- ┄- ╎: ▁_ ▂_ ▃▄ ▅▄ ▆█ ▇█ ▏▌ ▎▌ ▍▌ ▋█ ▊█ ▉█"
    .split(" ")
    .map(([from = "", to = ""]) => [from, to]),
);

/** Dots of the halves of a braille character. */
const dots = { upper: 0x1b, lower: 0xe4, left: 0x47, right: 0xb8 } as const;

/**
 * Replaces the characters of a drawing that fonts of web pages lack, so that its columns stay aligned: a browser takes them from another font, whose
 * characters have another width.
 */
export function commonCharacters(drawing: string): string {
  return drawing.replaceAll(/[\u2500-\u259F\u2800-\u28FF]/gu, (character) => {
    const bits = character.charCodeAt(0) - 0x28_00;
    return similar.get(character) ?? (bits < 0 ? character : blockOf(bits));
  });
}

/** Returns the block character that is most like a braille character. */
function blockOf(bits: number): string {
  const has = (half: keyof typeof dots): boolean => (bits & dots[half]) !== 0;
  if (bits === 0) return " ";
  if (!has("upper")) return "▄";
  if (!has("lower")) return "▀";
  if (!has("right")) return "▌";
  return has("left") ? "█" : "▐";
}

/** A picture of a dashboard. */
export interface PreviewPicture {
  /** Path without the extension, such as `checkout.before`. */
  readonly path: string;
  /** Key of the dashboard. */
  readonly key: string;
  readonly version: "before" | "after";
  /** For files and web pages: its colors follow the reader's system. */
  readonly svg: string;
}

/** Returns the pictures of a preview: each dashboard before and after. An unchanged dashboard has one. */
export function previewPictures({ dashboards }: Preview): PreviewPicture[] {
  return dashboards.flatMap((dashboard) => {
    const { key } = dashboard;
    return versionsOf(dashboard).map(({ version, drawing }) => {
      return { path: `${key}.${version}`, key, version, svg: dashboardPicture(drawing) };
    });
  });
}

/** Draws a dashboard as SVG for files. */
export function dashboardPicture(drawing: DashboardDrawing): string {
  return dashboardToSvg(drawing, { width: 1200 });
}
