import { formatCount, groupBy, listNames } from "@obstack/basics";
import { codeBlock, escapeHtml, escapeMarkdown } from "@obstack/markdown";
import { describeChanges, describeSkips } from "./preview-words.ts";
import { sizeOfChange } from "./preview.ts";
import type { PreviewedDashboard } from "./preview.ts";

/** A dashboard before and after a plan, as text. */
export interface DrawnDashboard extends Pick<
  PreviewedDashboard,
  "key" | "name" | "action" | "changes" | "changedTiles" | "skipped"
> {
  readonly target: string;
  /** Number of changed tiles that have a note in place of values. Default: 0. */
  readonly notes?: number | undefined;
  /** Absent without changed tiles. */
  readonly before?: string | undefined;
  /** Absent without changed tiles. */
  readonly after?: string | undefined;
  /** Its changed time charts, for pages that draw them. Default: none. */
  readonly charts?: readonly string[] | undefined;
}

/** The dashboards that a plan changes, as text. */
export interface DrawnPreviews {
  /** In the order of the waves: a dashboard is drawn for the last target. */
  readonly dashboards: readonly DrawnDashboard[];
  /** What the values are. */
  readonly note: string;
  /** Why dashboards are missing. */
  readonly problems: readonly string[];
  /** Whether dashboards have the name of their target. */
  readonly hasSeveralTargets: boolean;
}

/** Maximum number of dashboards and targets that a line names. */
const maxNames = 5;
const maxName = 100;
/** Maximum length of the reason why dashboards are missing. */
const maxProblem = 300;
const maxProblems = 3;

/** The end of a fold. */
const end = "</details>";

const versions = [
  ["before", "Before"],
  ["after", "After"],
] as const;

/**
 * Formats dashboards before and after a change as Markdown, the most changed ones first. Those that do not fit are left out, and counted. Charts take the room
 * that all texts leave.
 *
 * @param elsewhere A sentence that says where all of them are, for a page that leaves some out.
 */
export function drawnToMarkdown(
  { dashboards, note, problems, hasSeveralTargets }: DrawnPreviews,
  maxLength: number = Number.POSITIVE_INFINITY,
  elsewhere: string = "",
): string {
  const lines = problems.slice(0, maxProblems).map((problem) => `> ${escapeMarkdown(cut(problem, maxProblem))}`);
  const groups = groupTargets(dashboards);
  const head = groups.length === 0 ? lines : ["### Preview", escapeMarkdown(note), ...lines];
  const folds = groups.map((group, index) => ({
    group,
    fold: toFold(group, { hasSeveralTargets, isOpen: index === 0 }),
  }));
  const page = (shown: typeof folds): string => {
    const names = new Set(shown.map(({ group }) => group));
    const left = groups.filter((group) => !names.has(group));
    return [...head, ...shown.map(({ fold }) => fold), ...describeLeft(left, elsewhere)].join("\n\n");
  };
  const shown = page(folds).length <= maxLength ? [...folds] : [];
  for (const fold of shown.length > 0 ? [] : folds) {
    shown.push(fold);
    if (page(shown).length > maxLength) shown.pop();
  }
  let free = maxLength - page(shown).length;
  return page(
    shown.map(({ group, fold }) => {
      const charts = (group.dashboard.charts ?? []).filter((chart) => {
        const isShown = chart.length + 2 <= free;
        if (isShown) free -= chart.length + 2;
        return isShown;
      });
      return { group, fold: [fold.slice(0, -end.length).trimEnd(), ...charts, end].join("\n\n") };
    }),
  );
}

/** A dashboard that changes in the same way on several targets. */
interface Group {
  /** That of the target with most values, and of the last wave among those. */
  readonly dashboard: DrawnDashboard;
  /** The other targets, in their order. */
  readonly others: readonly string[];
}

/** Returns dashboards with the targets on which the same tiles change, with the same thresholds; the most changed ones first. */
function groupTargets(dashboards: readonly DrawnDashboard[]): Group[] {
  const groups = groupBy(dashboards, ({ key, action, changes, changedTiles, skipped }) =>
    JSON.stringify([key, action, changes, changedTiles, describeSkips({ skipped })]),
  );
  return [...groups.values()]
    .flatMap((same) => {
      const [dashboard] = same.toReversed().toSorted((one, other) => (one.notes ?? 0) - (other.notes ?? 0));
      if (dashboard === undefined) return [];
      return { dashboard, others: same.flatMap((one) => (one === dashboard ? [] : one.target)) };
    })
    .toReversed()
    .toSorted((one, other) => sizeOfChange(other.dashboard) - sizeOfChange(one.dashboard));
}

function toFold(
  { dashboard, others }: Group,
  { hasSeveralTargets, isOpen }: { readonly hasSeveralTargets: boolean; readonly isOpen: boolean },
): string {
  const { name, target } = dashboard;
  const drawings = versions.flatMap(([version, heading]) => {
    const text = dashboard[version];
    return text === undefined ? [] : [`**${heading}**`, codeBlock(withoutControls(text))];
  });
  const also =
    others.length === 0 ? [] : [`Changes in the same way on ${escapeMarkdown(listNames(others, maxNames))}.`];
  const skips = describeSkips(dashboard).map((line) => `> ${escapeMarkdown(cut(line, maxProblem))}`);
  const on = hasSeveralTargets ? ` on ${escapeHtml(cut(target, maxName))}` : "";
  const title = `<b>${escapeHtml(cut(name, maxName))}</b>${on}: ${describeChanges(dashboard)}`;
  return [`<details${isOpen ? " open" : ""}><summary>${title}</summary>`, ...skips, ...also, ...drawings, end].join(
    "\n\n",
  );
}

/** Counts the dashboards that are left out, and names the first ones. */
function describeLeft(left: readonly Group[], elsewhere: string): string[] {
  if (left.length === 0) return [];
  const names = left.map(({ dashboard: { name } }) => cut(name, maxName));
  const count = formatCount(left.length, "dashboard");
  return [`**Not shown: ${count}** (${escapeMarkdown(listNames(names, maxNames))}). ${elsewhere}`.trimEnd()];
}

function cut(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1)}…`;
}

/** Replaces characters that would end a line or change the direction of text. The width stays the same. */
function withoutControls(text: string): string {
  return text.replaceAll(/(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, " ");
}
