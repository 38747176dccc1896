/** URL of the published site, if it has one, such as `https://obstack.github.io`. */
export const site: string | undefined = process.env["DOCS_SITE"];

/** Path that the site is served from, with a trailing slash. Default: `/`. */
export const base: string = `/${process.env["DOCS_BASE"] ?? ""}/`.replaceAll(/\/+/g, "/");
