import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Figure, Run } from "../report.ts";

const dist = fileURLToPath(new URL("../../../docs/dist", import.meta.url));

/** Pages of the site, and what they may weigh in bytes. */
const pages: Readonly<Record<string, { readonly file: string; readonly goal: number }>> = {
  "home page": { file: "index.html", goal: 30_000 },
  "page of an operation": { file: "reference/api/selfhosted/operations/listdashboards/index.html", goal: 30_000 },
  "console before it is opened": { file: "reference/console/selfhosted/index.html", goal: 25_000 },
};

/**
 * Measures the scripts and styles that pages of the built site load, gzipped: what their HTML contains and refers to, and what those scripts import.
 * Scripts that a page loads later, such as the console when it is opened, do not count.
 *
 * @returns `undefined` if the site is not built.
 */
export function measureSitePages(): Figure | undefined {
  if (!existsSync(join(dist, "index.html"))) return undefined;
  const entries = Object.entries(pages);
  return {
    name: "Scripts and styles of pages of the site, gzipped",
    unit: "bytes",
    goals: Object.fromEntries(entries.map(([name, { goal }]) => [name, goal])),
    values: Object.fromEntries(
      entries.map(([name, { file }]) => [name, weigh(readFileSync(join(dist, file), "utf8"))]),
    ),
  };
}

/** Measures the weight of the site, if it is built. */
export async function measureSite({ add }: Run): Promise<void> {
  const figure = measureSitePages();
  if (figure === undefined) console.error("Skipping the site: it is not built. Run `npm run docs`.");
  else add(figure);
}

function weigh(html: string): number {
  const inline = [...html.matchAll(/<(script|style)\b(?![^>]*\ssrc=)[^>]*>([^]*?)<\/\1>/g)].map(
    ([, , text = ""]) => text,
  );
  const links = [...html.matchAll(/<(?:script|link)\b[^>]*\s(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(
    ([, path = ""]) => path,
  );
  const files = new Set<string>();
  for (const path of links) addFile(path, files);
  return [...inline, ...[...files].map((file) => readFileSync(join(dist, file), "utf8"))]
    .map((text) => gzipSync(text, { level: 9 }).length)
    .reduce((sum, size) => sum + size, 0);
}

/** Adds a file and the scripts that it imports statically. */
function addFile(path: string, files: Set<string>): void {
  if (files.has(path)) return;
  files.add(path);
  if (!path.endsWith(".js")) return;
  const text = readFileSync(join(dist, path), "utf8");
  for (const [, imported = ""] of text.matchAll(/\b(?:import|from)\s*"(\.{0,2}\/[^"]+\.js)"/g))
    addFile(imported.startsWith("/") ? imported : join(dirname(path), imported), files);
}
