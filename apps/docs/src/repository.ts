import { readFileSync } from "node:fs";

const manifest = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")) as {
  repository: { url: string };
};

/** URL of the repository, without `git+` and `.git`. */
export const repository: string = manifest.repository.url.replace(/^git\+/, "").replace(/\.git$/, "");
