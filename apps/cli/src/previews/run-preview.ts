import { formatCount } from "@obstack/basics";
import { join, relative, resolve, sep } from "node:path";
import { previewPictures, previewToHtml, previewToMarkdown, previewToText, drawnDashboards } from "@obstack/charts";
import type { Preview } from "@obstack/charts";
import { endWith } from "../as-code/show-report.ts";
import { dashboardData, defaultWidth } from "./dashboard-drawing-view.ts";
import type { PreviewFlags } from "./preview-flags.ts";
import type { CliContext } from "../context.ts";
import { show } from "../output/show.ts";
import { trustEscapes } from "../terminal/terminal-text.ts";
import { writeFileIn } from "./write-picture.ts";
import { previewFiles, previewPlan } from "@obstack/as-code/previews";
import { planResult } from "@obstack/as-code";
import { queryOptions } from "../alert-tests/progress.ts";
import { planFolder, planTargets, runOnTargets } from "../as-code/run-on-targets.ts";
import type { CommandReport } from "../as-code/run-on-targets.ts";
import { selectTargets } from "../as-code/select-targets.ts";
import { watch } from "node:fs/promises";
import { systemReason } from "@obstack/make-folder/system-reason";
import { folders } from "@obstack/as-code/files";
import { UsageError } from "../errors/command-error.ts";
import { describeError } from "../errors/error-report.ts";

/** Shows a preview of all selected targets, or writes it to a folder. */
export async function runPreview(context: CliContext, flags: PreviewFlags, folder: string): Promise<void> {
  const { output, query, out } = flags;
  const { previews, report } = await loadPreviews(context, flags, folder);
  if (previews.length > 0) {
    const view = viewOf(previews);
    if (out === undefined) await show(context, { output, query }, view);
    else {
      const data = await writePreviews(context, previews, out);
      if (output !== "table" || query !== undefined) await show(context, { output, query }, { ...view, data });
    }
  }
  const { targets } = report.report;
  if (targets.length > 1) {
    for (const { target, error } of targets)
      if (error !== undefined) context.tell(`${target}: ${error.message}`, "error");
  }
  endWith(context, report);
}

/** Draws the dashboards of a folder for all selected targets. Sends no request with `--offline`. */
async function loadPreviews(
  context: CliContext,
  flags: PreviewFlags,
  folder: string,
): Promise<{ readonly previews: readonly Preview[]; readonly report: CommandReport }> {
  const { since, unchanged, offline, base, utc } = flags;
  const selection = await selectTargets(context, flags, folder, offline);
  const drawn = new Map<string, Preview>();
  const rangeOf = ({ now }: CliContext) => ({ since, to: now(), utc, isWhole: unchanged });
  const report = offline
    ? await runOnTargets(context, selection, {
        command: "preview",
        run: async ({ name }, own) => {
          const preview = await previewFiles(folder, { target: name, base, ...rangeOf(own) });
          drawn.set(name, preview);
          return { status: preview.dashboards.length > 0 ? "changed" : "unchanged" };
        },
      })
    : await planTargets(context, flags, selection, {
        command: "preview",
        planTarget: planFolder(folder, { ...flags, strict: false, allowUnknownFields: true }),
        async describe({ name, client }, _planned, reviewed, own) {
          const preview = await previewPlan(reviewed, client, { ...rangeOf(own), ...queryOptions(own) });
          own.signal.throwIfAborted();
          own.progress.clear();
          drawn.set(name, preview);
          return planResult(reviewed);
        },
      });
  return { previews: selection.names.flatMap((name) => drawn.get(name) ?? []), report };
}

function viewOf(previews: readonly Preview[]): Parameters<typeof show>[2] {
  return {
    data: {
      targets: previews.map(({ target, isSeeded, dashboards }) => ({
        target,
        isSeeded,
        dashboards: dashboards.map(({ before, after, ...dashboard }) => ({
          ...dashboard,
          before: before && dashboardData(before),
          after: after && dashboardData(after),
        })),
      })),
    },
    text: ({ columns: width = defaultWidth, color, has256Colors }) =>
      previews
        .map((preview) => {
          const drawn = trustEscapes(previewToText(preview, { width, color, has256Colors }));
          return previews.length === 1 ? drawn : `Target ${preview.target}\n\n${drawn}`;
        })
        .join("\n\n"),
    markdown: () => previewToMarkdown(previews) || "No dashboard changes.",
  };
}

/** Writes a page and pictures to a folder. Returns their paths. */
async function writePreviews(context: CliContext, previews: readonly Preview[], out: string): Promise<object> {
  let count = 0;
  const targets: object[] = [];
  for (const preview of previews) {
    const folder = previews.length === 1 ? out : join(out, preview.target);
    const drawn = new Map(drawnDashboards(preview).map((dashboard) => [dashboard.key, dashboard]));
    const files = new Map<string, object>();
    for (const { path, key, version, svg } of previewPictures(preview)) {
      const base = join(folder, path);
      const text = drawn.get(key)?.[version];
      await writeFileIn(context, `${base}.svg`, svg);
      if (text !== undefined) await writeFileIn(context, `${base}.txt`, `${text}\n`);
      const written = { svg: `${base}.svg`, text: text && `${base}.txt` };
      files.set(key, { ...files.get(key), [version]: written });
      count++;
    }
    const { target, isSeeded } = preview;
    const dashboards = Array.from(drawn.values(), (dashboard) => {
      const { target: _target, ...others } = dashboard;
      return { ...others, ...files.get(dashboard.key) };
    });
    targets.push({ target, isSeeded, dashboards });
  }
  const page = join(out, "index.html");
  await writeFileIn(context, page, previewToHtml(previews));
  const pictures = count === 0 ? "" : ` and ${formatCount(count, "picture")}`;
  context.tell(`Wrote ${page}${pictures}.`);
  return { page, targets };
}

/** Milliseconds without another change after which the dashboards are drawn. Editors write a file in several steps. */
const quietTime = 100;

/** Draws a preview, and again when a file of the folder changes, until Ctrl-C. Mistakes in files are only reported. */
export async function watchPreview(context: CliContext, flags: PreviewFlags, folder: string): Promise<void> {
  const { signal } = context;
  const draw = async (): Promise<void> => {
    try {
      await runPreview({ ...context, setExitCode: () => undefined }, flags, folder);
    } catch (error) {
      if (!signal.aborted) context.tell(describeError(error, false).trimEnd());
    }
  };
  // Pages of a drawing must not start the next one.
  const written = relative(resolve(folder), resolve(flags.out ?? folder));
  const isDrawing = (name: string): boolean => written !== "" && `${name}${sep}`.startsWith(`${written}${sep}`);
  const changes = watch(folder, { recursive: true, signal });
  let running = draw();
  let timer: NodeJS.Timeout | undefined;
  try {
    for await (const { filename } of changes) {
      const name = filename ?? "";
      if (isDrawing(name) || isUnread(name)) continue;
      clearTimeout(timer);
      timer = setTimeout(() => void (running = running.then(draw)), quietTime);
    }
  } catch (cause) {
    if (signal.aborted) return;
    throw new UsageError(`Cannot watch ${folder}: ${systemReason(cause)}.`, "Pass a folder that exists.", {
      cause,
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Returns whether drawings ignore a file: states, packages and hidden files. */
function isUnread(path: string): boolean {
  return path.split(sep).some((part) => part.startsWith(".") || part === folders.state || part === "node_modules");
}
