import { createHash } from "node:crypto";
import { escapeHtml } from "@obstack/markdown";
import { dashboardToSvg } from "../svg/dashboard-to-svg.ts";
import { describeChanges, describeSkips, onlyChanged, versionsOf } from "./preview-words.ts";
import type { LabeledVersion } from "./preview-words.ts";
import type { Preview, PreviewedDashboard } from "./preview.ts";

/** Widths of the pictures in pixels: for windows of at least 704 pixels, and for narrower ones. */
const widths = { wide: 800, narrow: 380 } as const;

/** Returns previews as one HTML page without other files and requests: dark and light, for narrow and wide windows, and for paper. */
export function previewToHtml(previews: readonly Preview[]): string {
  const hasSeveralTargets = previews.length > 1;
  const targets = `Target${hasSeveralTargets ? "s" : ""} ${previews.map(({ target }) => target).join(", ")}.`;
  const all = previews.flatMap(({ target, dashboards }) =>
    dashboards.map((dashboard) => ({
      dashboard,
      title: hasSeveralTargets ? `${dashboard.name} on ${target}` : dashboard.name,
    })),
  );
  const hash = createHash("sha256").update(pageScript).digest("base64");
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `script-src 'sha256-${hash}'`,
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
<p class="quiet">${escapeHtml(targets)}${isSeeded ? " The data is made up." : ""}</p>
</header>
<main>
${all.length === 0 ? "<p>No dashboard changes.</p>" : `${keys}\n<nav aria-label="Dashboards"><ul>\n${links.join("\n")}\n</ul></nav>`}
${all.map(({ dashboard, title }, index) => toSection(dashboard, title, index)).join("\n")}
</main>
<script>${pageScript}</script>
</body>
</html>
`;
}

const keys = `<p class="keys"><button type="button" data-version="before">Only before</button> <button type="button" data-version="after">Only after</button>
<span class="quiet">Keys: <kbd>j</kbd> next, <kbd>k</kbd> previous dashboard, <kbd>b</kbd> only before, <kbd>a</kbd> only after</span></p>`;

function toSection(dashboard: PreviewedDashboard, title: string, index: number): string {
  const figures = versionsOf(dashboard).map(toFigure);
  const skips = describeSkips(dashboard);
  return `<section id="d${index + 1}" tabindex="-1" aria-labelledby="h${index + 1}">
<h2 id="h${index + 1}">${escapeHtml(title)}</h2>
<p class="quiet">${describeChanges(dashboard)}</p>
${skips.length === 0 ? "" : `<p class="skips">${skips.map(escapeHtml).join("<br>")}</p>\n`}<div class="versions${figures.length > 1 ? " both" : ""}">${figures.join("")}</div>
</section>`;
}

function toFigure({ version, label, drawing }: LabeledVersion): string {
  const pictures = (["wide", "narrow"] as const).map((size) => {
    const shown = size === "narrow" ? (onlyChanged(drawing) ?? drawing) : drawing;
    return `<div class="${size}">${dashboardToSvg(shown, { width: widths[size], values: size === "wide" })}</div>`;
  });
  return `<figure class="${version}"><figcaption>${label}</figcaption>${pictures.join("")}</figure>`;
}

/** The script of the page: keys to move between dashboards and to switch between their versions. */
const pageScript = `
const sections = [...document.querySelectorAll("section")];
const current = () => {
  const top = sections.findLastIndex((section) => section.getBoundingClientRect().top < innerHeight / 3);
  return Math.max(0, top);
};
const show = (index) => {
  const section = sections[index];
  if (section === undefined) return;
  section.scrollIntoView();
  section.focus({ preventScroll: true });
};
const choose = (version) => {
  document.body.dataset.version = document.body.dataset.version === version ? "both" : version;
};
for (const button of document.querySelectorAll("button[data-version]"))
  button.addEventListener("click", () => choose(button.dataset.version));
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const actions = {
    j: () => show(current() + 1),
    k: () => show(current() - 1),
    b: () => choose("before"),
    a: () => choose("after"),
  };
  actions[event.key]?.();
});
`;

/** The style of the page: dark and light, narrow and wide, and for paper. */
const pageStyle = `
:root { color-scheme: light dark; --text: light-dark(#1f2328, #e6edf3); --quiet: light-dark(#57606a, #9198a1);
  --line: light-dark(#d0d7de, #3d444d); --ground: light-dark(#fff, #0d1117); --mark: light-dark(#0550ae, #79c0ff); }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 120rem; background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; }
h1, h2 { line-height: 1.25; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; }
p { margin: 0 0 1rem; } .quiet, figcaption, kbd { color: var(--quiet); }
nav ul { padding: 0; margin: 0 0 1.5rem; list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
a { color: var(--mark); } kbd { border: 1px solid var(--line); border-radius: 4px; padding: 0 .3em; font: inherit; font-size: .85em; }
section { border-top: 1px solid var(--line); padding: 1rem 0 2rem; outline-offset: 4px; }
.versions { display: grid; gap: 1rem; align-items: start; max-width: 60rem; }
figure { margin: 0; min-width: 0; } figcaption { margin-bottom: .25rem; font-weight: 600; }
svg { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: 6px; }
.wide { display: none; } [data-values] rect:hover { fill: var(--quiet); fill-opacity: .18; }
.skips { border-left: 3px solid light-dark(#9a6700, #d29922); padding-left: .75rem; overflow-wrap: anywhere; }
button { font: inherit; padding: .2rem .7rem; border: 1px solid var(--line); border-radius: 6px; background: transparent; color: inherit; cursor: pointer; }
[data-version=before] button[data-version=before], [data-version=after] button[data-version=after] { border-color: var(--mark); color: var(--mark); }
[data-version=before] .both .after, [data-version=after] .both .before { display: none; }
@media (min-width: 44rem) { .wide { display: block; } .narrow { display: none; } }
@media (min-width: 70rem) { [data-version=both] .versions.both { grid-template-columns: 1fr 1fr; max-width: none; } }
@media (pointer: coarse), (max-width: 44rem) { .keys span { display: none; } }
@media print { :root { color-scheme: light; } nav, .keys { display: none; } body { padding: 0; font-size: 11pt; }
  figure { break-inside: avoid; } section { break-before: page; border: 0; padding: 0; } section:first-of-type { break-before: auto; }
  [data-version=both] .versions.both { grid-template-columns: 1fr; } .wide { display: block; } .narrow { display: none; } }
`;
