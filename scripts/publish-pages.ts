// Usage: node scripts/publish-pages.ts
// Before the first release, pages install packages from a clone. The release that sets the first versions installs them from the registry instead.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const workflow = "https://github.com/obstack/obstack/actions/workflows/ci.yml";
const badges = [
  ["npm", "https://img.shields.io/npm/v/@obstack/cli", "https://www.npmjs.com/package/@obstack/cli"],
  ["CI", `${workflow}/badge.svg`, workflow],
  ["License: MIT", "https://img.shields.io/badge/license-MIT-blue", "LICENSE"],
].map(([title, image, link]) => `[![${title}](${image})](${link})\n`);

/** Parts of pages from `before` to the next line that is `after`, and what replaces them. */
const parts = [
  {
    path: "README.md",
    before: "No package is published yet.",
    after: "obstack emulator start --detach",
    text: `${badges.join("")}\nTry it without a server or an account. You need Node 20 or later:\n\n\`\`\`sh\nnpm install --global @obstack/cli @obstack/emulator\n`,
  },
  {
    path: "README.md",
    before: "mkdir ../obstack-app",
    after: 'eval "$(obstack emulator env)"             # the URL and the key',
    text: "npm install @obstack/selfhosted\n",
  },
  {
    path: "apps/docs/src/content/docs/install.md",
    before: "You need Node 20 or later. No package",
    after:
      "The emulator is optional: a server on your machine, to try everything without an account. To pin the version for a project, install both packages",
    text: "You need Node 20 or later.\n\n```sh\nnpm install --global @obstack/cli @obstack/emulator\nobstack --version\n```\n\n",
  },
];

for (const { path, before, after, text } of parts) {
  const file = fileURLToPath(new URL(`../${path}`, import.meta.url));
  const page = readFileSync(file, "utf8");
  const start = page.indexOf(`\n${before}`) + 1;
  const end = page.indexOf(`\n${after}\n`, start) + 1;
  if (start > 0 && end > 0) writeFileSync(file, page.slice(0, start) + text + page.slice(end));
}

// Other pages name folders of a clone in `~/obstack`.
const root = fileURLToPath(new URL("..", import.meta.url));
for (const path of globSync(
  ["openapi/README.md", "{apps,packages}/*/README.md", "apps/docs/src/content/docs/{concepts,guides,manual}/*.md"],
  { cwd: root },
)) {
  const page = readFileSync(root + path, "utf8");
  const published = page.replaceAll(/ # ~\/obstack .*| ~\/obstack\/([\w/-]+)/g, (_, folder?: string) =>
    folder === undefined ? "" : ` ${nameOf(folder)}`,
  );
  if (published !== page) writeFileSync(root + path, published);
}

function nameOf(folder: string): string {
  return (JSON.parse(readFileSync(`${root}${folder}/package.json`, "utf8")) as { name: string }).name;
}
