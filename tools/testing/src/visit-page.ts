import type { Browser, BrowserContextOptions, Page } from "./chromium.ts";

export const desktop = { width: 1280, height: 900 } as const;
export const phone = { width: 390, height: 844 } as const;

/** Options of a visit. */
export interface VisitOptions extends BrowserContextOptions {
  /** Receives the size of each response as sent, compressed with gzip, in bytes by URL. */
  readonly sizes?: Map<string, number>;
}

/**
 * Opens a page with an empty cache and the clock of the tests.
 *
 * @throws {Error} If there are errors in the console, or requests to other hosts.
 */
export async function visitPage(
  browser: Browser,
  url: string,
  use: (page: Page) => Promise<void>,
  { sizes, ...options }: VisitOptions = {},
): Promise<void> {
  const context = await browser.newContext({ viewport: desktop, locale: "en-US", timezoneId: "UTC", ...options });
  await context.addInitScript(shiftClock, Number(process.env["TEST_CLOCK_OFFSET"] ?? 0));
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (!["data:", "blob:"].includes(protocol) && origin !== new URL(url).origin) problems.push(`request to ${origin}`);
  });
  const bodies: Promise<unknown>[] = [];
  if (sizes !== undefined) {
    page.on("response", (response) => {
      const size = response.request().sizes();
      bodies.push(size.then(({ responseBodySize }) => sizes.set(response.url(), responseBodySize)));
    });
  }
  try {
    await page.goto(url, { waitUntil: sizes === undefined ? "load" : "networkidle" });
    await Promise.all(bodies);
    await use(page);
    if (problems.length > 0) throw new Error(`Problems on ${url}:\n${problems.join("\n")}`);
  } finally {
    await context.close();
  }
}

/** Moves the clock of a page like `shift-clock.cjs` that of a process. Runs in the page. */
function shiftClock(offset: number): void {
  const { now } = Date;
  Date.now = () => now() + offset;
  globalThis.Date = new Proxy(Date, {
    construct: (date, argv, target) => Reflect.construct(date, argv.length === 0 ? [Date.now()] : argv, target),
  });
}
