import { readFileSync } from "node:fs";

const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");

/** Returns the page that links to the site show as a picture, 1200 × 630 pixels. */
export function socialPage(chart: string): string {
  const [, title, sentence] = /^# (.+)\n\n(.+)\.\n/.exec(readme) ?? [];
  if (title === undefined || sentence === undefined)
    throw new Error("The README does not start with a title and a sentence.");
  return `<!doctype html>
<style>
body { margin: 0 }
main { box-sizing: border-box; width: 1200px; height: 630px; padding: 0 64px; display: flex; align-items: center; gap: 56px; background: #010409; color: #e6edf3; font-family: sans-serif }
h1 { margin: 0 0 24px; font-size: 76px; letter-spacing: -2px }
p { margin: 0; font-size: 30px; line-height: 1.35; color: #9198a1 }
div { flex: 1 }
svg { flex: none; width: 620px; height: auto }
</style>
<main>
<div><h1>${title}</h1><p>${sentence}</p></div>
${chart}
</main>
`;
}
