// Setup of the tests of the built site. Those in a browser run if one is installed.
import { fileURLToPath } from "node:url";
import { hasChromium, launchChromium } from "@obstack/testing/chromium";
import type { Browser, Page } from "@obstack/testing/chromium";
import { visitPage } from "@obstack/testing/visit-page";
import type { VisitOptions } from "@obstack/testing/visit-page";
import { afterAll, beforeAll, describe } from "vitest";
import { findFiles } from "../scripts/find-files.ts";
import { serveSite } from "../scripts/serve-site.ts";
import type { Site } from "../scripts/serve-site.ts";

/** Folder of the built site, with a trailing slash. */
export const dist: string = fileURLToPath(new URL("../dist/", import.meta.url));

/** Paths of all pages except the 404 page, relative to the base, such as `guides/ci/`. */
export const paths: readonly string[] = findFiles("**/index.html", dist).map((path) =>
  path.replace(/index\.html$/, ""),
);

/** Paths of the pages whose markup is the project's. The others are consoles, and pages of operations. */
export const documents: readonly string[] = paths.filter((path) => !/^reference\/(?:console|api\/.)/.test(path));

/** A browser and the served site. */
export interface SiteSetup {
  readonly site: Site;
  /** Opens a page with an empty cache. Errors in the console and requests to other hosts fail the test. */
  readonly visit: (path: string, use: (page: Page) => Promise<void>, options?: VisitOptions) => Promise<void>;
}

/** Defines tests that share a browser and the served site. They are skipped if no browser is installed. */
export function describeSite(define: (setup: SiteSetup) => void): void {
  describe.runIf(hasChromium)("in a browser", () => {
    let browser: Browser;
    let site: Site;
    beforeAll(async () => {
      site = await serveSite();
      // No name but that of the site resolves.
      browser = await launchChromium("MAP * ~NOTFOUND", "EXCLUDE 127.0.0.1");
    });
    afterAll(async () => {
      await browser.close();
      await site.close();
    });

    define({
      get site() {
        return site;
      },
      visit: async (path, use, options) => visitPage(browser, site.url + path, use, options),
    });
  });
}

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let count = 0; count < 120; count++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((query) => document.activeElement?.matches(query), selector)) return;
  }
  throw new Error(`Tab does not reach ${selector}.`);
}
