// Setup of the tests of the page, which run if a browser is installed.
import { hasChromium, launchChromium } from "@obstack/testing/chromium";
import type { Browser, BrowserContextOptions, Page } from "@obstack/testing/chromium";
import { visitPage } from "@obstack/testing/visit-page";
import { afterAll, beforeAll, describe } from "vitest";
import { startEmulator } from "../src/index.ts";
import type { Emulator } from "../src/index.ts";

export const views: readonly string[] = ["dashboards", "alerts", "faults"];
/** Identifiers of the dashboards `Service overview` and `Scratch` in the seed `examples`. */
export const overview = "665f1c2ab4d3e5f6a7b8c901";
export const scratch = "665f1c2ab4d3e5f6a7b8c902";

/** A browser and an emulator. */
export interface PageSetup {
  readonly emulator: Emulator;
  readonly newPage: () => Promise<Page>;
  /** Opens a fragment of the page. Errors in the console and requests to other hosts fail the test. */
  readonly visit: (
    fragment: string,
    use: (page: Page) => Promise<void>,
    options?: BrowserContextOptions,
    base?: string,
  ) => Promise<void>;
}

/** Defines tests that share a browser and an emulator. They are skipped if no browser is installed. */
export function describePage(define: (setup: PageSetup) => void): void {
  describe.runIf(hasChromium)("in a browser", () => {
    let browser: Browser;
    let emulator: Emulator;
    beforeAll(async () => {
      emulator = await startEmulator({ behavior: "documented", seed: "examples" });
      browser = await launchChromium();
    });
    afterAll(async () => {
      await browser.close();
      await emulator.close();
    });

    define({
      get emulator() {
        return emulator;
      },
      newPage: () => browser.newPage(),
      visit: (fragment, use, options, base = emulator.page) => visitPage(browser, `${base}#${fragment}`, use, options),
    });
  });
}
