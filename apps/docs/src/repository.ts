import { readFileSync } from "node:fs";

const manifest = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")) as {
  description: string;
  repository: { url: string };
};

/** What Obstack is, in one sentence. */
export const description: string = manifest.description;

/** URL of the repository, without `git+` and `.git`. */
export const repository: string = manifest.repository.url.replace(/^git\+/, "").replace(/\.git$/, "");
