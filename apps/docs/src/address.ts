import { homepage } from "./repository.ts";

/** Origin of the published site. Default: that of the project's homepage. */
export const site: string = process.env["DOCS_SITE"] || new URL(homepage).origin;

/** Whether the site is built to be published. */
export const isPublished: boolean = process.env["DOCS_SITE"] !== undefined;

/** Path that the site is served from, with a trailing slash. Default: that of the project's homepage. */
export const base: string = `/${process.env["DOCS_BASE"] ?? new URL(homepage).pathname}/`.replaceAll(/\/+/g, "/");
