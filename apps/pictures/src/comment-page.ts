import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { marked } from "marked";

const styles = readFileSync(
  fileURLToPath(import.meta.resolve("github-markdown-css/github-markdown-light.css")),
  "utf8",
);
/** Returns a page that shows a comment or an issue as GitHub does. */
export function commentPage(markdown: string): string {
  return `<!doctype html>
<style>
${styles}
body { margin: 0 }
main { border: 1px solid #d1d9e0 }
header { padding: 8px 16px; border-bottom: 1px solid #d1d9e0; background: #f6f8fa; color: #59636e; font: 14px sans-serif }
header b { color: #1f2328 }
header span { border: 1px solid #d1d9e0; border-radius: 1em; padding: 0 6px; font-size: 12px }
article { padding: 16px }
.markdown-body { font-size: 14px }
</style>
<main>
<header><b>github-actions</b> <span>bot</span></header>
<article class="markdown-body">${
    // GitHub keeps the line breaks of comments.
    marked.parse(markdown, { async: false, breaks: true })
  }</article>
</main>
`;
}
