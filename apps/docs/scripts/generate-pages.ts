// Writes the pages, specs and settings that are generated. They do not depend on the address of the site.
import { mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { pages } from "./read-documents.ts";
import { writeApiPages } from "./reference/write-api-pages.ts";
import { writeCommandPages } from "./reference/write-command-pages.ts";
import { writePages } from "./write-pages.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

rmSync(`${pages}reference`, { recursive: true, force: true });
// The build fills it.
mkdirSync(`${pages}reference/packages`, { recursive: true });
await writeCommandPages(`${pages}reference/cli`);
await writeApiPages({
  pages: `${pages}reference/api`,
  specs: `${root}public/openapi`,
  console: `${root}public/console`,
  settings: `${root}src/console/settings.json`,
});
writePages();
