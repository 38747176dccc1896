import { createHash } from "node:crypto";
import { dashboardToSvg } from "@obstack/drawing";
import type { DashboardDrawing } from "@obstack/drawing";
import { escapeHtml } from "@obstack/markdown";
import type { Preview, PreviewedDashboard } from "../plans/preview.ts";
import { describeChanges, onlyChanged } from "./describe-changes.ts";
import { liveScript, pageScript } from "./page-script.ts";
import { pageStyle } from "./page-style.ts";

/** Options for {@link previewToHtml}. */
export interface PreviewHtmlOptions {
  /** Why the preview is not current, such as a mistake in a file. Default: it is. */
  readonly error?: string | undefined;
  /** Whether the page loads itself again when its server sends an event from `events`. Default: false. */
  readonly isLive?: boolean | undefined;
}

/** Widths of the pictures in pixels: for windows of at least 704 pixels, and for narrower ones. */
const widths = { wide: 800, narrow: 380 } as const;

/** Returns previews as one HTML page without other files and requests: dark and light, for narrow and wide windows, and for paper. */
export function previewToHtml(
  previews: readonly Preview[],
  { error, isLive = false }: PreviewHtmlOptions = {},
): string {
  const isFleet = previews.length > 1;
  const all = previews.flatMap(({ target, dashboards }) =>
    dashboards.map((dashboard) => ({ dashboard, title: isFleet ? `${dashboard.name} on ${target}` : dashboard.name })),
  );
  const script = `${pageScript}${isLive ? liveScript : ""}`;
  const hash = createHash("sha256").update(script).digest("base64");
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `script-src 'sha256-${hash}'`,
    ...(isLive ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const isSeeded = previews.some((preview) => preview.isSeeded);
  const links = all.map(
    ({ dashboard, title }, index) =>
      `<li><a href="#d${index + 1}">${escapeHtml(title)}</a> <span class="quiet">${describeChanges(dashboard)}</span></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Preview of dashboards</title>
<style>${pageStyle}</style>
</head>
<body data-version="both">
<header>
<h1>Preview of dashboards</h1>
<p class="quiet">${escapeHtml(describeTargets(previews))}${isSeeded ? " The data is made up." : ""}</p>
</header>
${error === undefined ? "" : `<pre class="error" role="alert">${escapeHtml(error)}</pre>\n`}<main>
${all.length === 0 ? "<p>No dashboard changes.</p>" : `${keys}\n<nav aria-label="Dashboards"><ul>\n${links.join("\n")}\n</ul></nav>`}
${all.map(({ dashboard, title }, index) => toSection(dashboard, title, index)).join("\n")}
</main>
<script>${script}</script>
</body>
</html>
`;
}

const keys = `<p class="keys"><button type="button" data-version="before">Only before</button> <button type="button" data-version="after">Only after</button>
<span class="quiet">Keys: <kbd>j</kbd> next, <kbd>k</kbd> previous dashboard, <kbd>b</kbd> only before, <kbd>a</kbd> only after</span></p>`;

function describeTargets(previews: readonly Preview[]): string {
  return previews.length === 1
    ? `Target ${previews[0]?.target ?? ""}.`
    : `Targets ${previews.map(({ target }) => target).join(", ")}.`;
}

function toSection(dashboard: PreviewedDashboard, title: string, index: number): string {
  const { action, before, after } = dashboard;
  const figures =
    action === undefined
      ? toFigure("after", "Unchanged", after)
      : [toFigure("before", "Before", before), toFigure("after", "After", after)].join("");
  const isBoth = action !== undefined && before !== undefined && after !== undefined;
  return `<section id="d${index + 1}" tabindex="-1" aria-labelledby="h${index + 1}">
<h2 id="h${index + 1}">${escapeHtml(title)}</h2>
<p class="quiet">${describeChanges(dashboard)}</p>
<div class="versions${isBoth ? " both" : ""}">${figures}</div>
</section>`;
}

function toFigure(name: string, label: string, drawing: DashboardDrawing | undefined): string {
  if (drawing === undefined) return "";
  const pictures = (["wide", "narrow"] as const).map((size) => {
    const shown = size === "narrow" ? (onlyChanged(drawing) ?? drawing) : drawing;
    return `<div class="${size}">${dashboardToSvg(shown, { width: widths[size], theme: "auto" })}</div>`;
  });
  return `<figure class="${name}"><figcaption>${label}</figcaption>${pictures.join("")}</figure>`;
}
