// Writes the pages, specs and settings that are generated. They do not depend on the address of the site.
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { pages } from "./read-documents.ts";
import { writeApiPages } from "./reference/write-api-pages.ts";
import { writeCommandPages } from "./reference/write-command-pages.ts";
import { writePackagePages } from "./reference/write-package-pages.ts";
import { writePages } from "./write-pages.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

rmSync(`${pages}reference`, { recursive: true, force: true });
await writeCommandPages(`${pages}reference/cli`);
writePackagePages(`${pages}reference/packages`);
await writeApiPages({
  pages: `${pages}reference/api`,
  specs: `${root}public/openapi`,
  console: `${root}public/console`,
  settings: `${root}src/console/settings.json`,
});
writePages();
