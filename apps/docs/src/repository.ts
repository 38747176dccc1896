import manifest from "../../../package.json" with { type: "json" };

/** What Obstack is, in one sentence. */
export const description: string = manifest.description;

/** URL of the published site. */
export const homepage: string = manifest.homepage;

/** URL of the repository, without `git+` and `.git`. */
export const repository: string = manifest.repository.url.replace(/^git\+/, "").replace(/\.git$/, "");
