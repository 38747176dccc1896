// Setup of the tests of the page, which run if a browser is installed.
import { hasChromium, launchChromium } from "@obstack/testing/chromium";
import type { Browser, BrowserContextOptions, Page } from "@obstack/testing/chromium";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { startEmulator } from "../src/index.ts";
import type { Emulator } from "../src/index.ts";

export const views: readonly string[] = ["dashboards", "alerts", "faults"];
export const desktop = { width: 1280, height: 900 } as const;
export const phone = { width: 390, height: 844 } as const;
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
      visit: (fragment, use, options = {}, base = emulator.page) => visit(browser, `${base}#${fragment}`, use, options),
    });
  });
}

async function visit(
  browser: Browser,
  url: string,
  use: (page: Page) => Promise<void>,
  options: BrowserContextOptions,
): Promise<void> {
  const context = await browser.newContext({ viewport: desktop, locale: "en-US", timezoneId: "UTC", ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== "data:" && origin !== new URL(url).origin) problems.push(`request to ${origin}`);
  });
  try {
    await page.goto(url);
    await use(page);
    expect(problems).toEqual([]);
  } finally {
    await context.close();
  }
}
