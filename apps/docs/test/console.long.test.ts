// The consoles of the API reference, in a browser that resolves no names, with a real emulator.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startEmulator } from "@obstack/emulator";
import type { Emulator } from "@obstack/emulator";
import { hasChromium, launchChromium } from "@obstack/testing/chromium";
import type { BrowserContextOptions, Page } from "@obstack/testing/chromium";
import { desktop } from "@obstack/testing/visit-page";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveSite } from "../scripts/serve-site.ts";
import type { Site } from "../scripts/serve-site.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

const consoles = [
  { deployment: "selfhosted", server: "http://localhost:8000", tag: "Sources", path: "/api/v2/sources" },
  { deployment: "hosted", server: "http://localhost:8001", tag: "Pipes", path: "/pipes" },
] as const;

test.each(["selfhosted.v2", "hosted.v1"])("the site has the files of the spec %s", (spec) => {
  for (const extension of ["yaml", "json", "oas30.yaml"]) {
    const source = fileURLToPath(import.meta.resolve(`@obstack/openapi/${spec}.${extension}`));
    const copy = `${root}dist/openapi/${spec.replace(/\..*/, "")}.${extension}`;
    expect(readFileSync(copy, "utf8")).toBe(readFileSync(source, "utf8"));
  }
});

describe.runIf(hasChromium)("in a browser", () => {
  let site: Site;
  let emulator: Emulator;

  beforeAll(async () => {
    emulator = await startEmulator({ behavior: "documented", seed: "examples" });
    site = await serveSite();
  });
  afterAll(async () => {
    await site.close();
    await emulator.close();
  });

  /**
   * Opens a console and returns all origins that it sent requests to.
   *
   * @param host Name that leads to the deployment of the emulator. No other name leads anywhere.
   */
  async function visit(
    deployment: (typeof consoles)[number]["deployment"],
    use: (page: Page) => Promise<void>,
    { host = "localhost", prepare, ...options }: VisitOptions = {},
  ): Promise<string[]> {
    const address = deployment === "hosted" ? emulator.hosted.baseUrl : emulator.selfHosted.baseUrl;
    const rule = `MAP ${host} 127.0.0.1:${new URL(address).port}`;
    const browser = await launchChromium(rule, "MAP * ~NOTFOUND", "EXCLUDE 127.0.0.1");
    try {
      const page = await browser.newPage({ viewport: desktop, ...options });
      page.setDefaultTimeout(120_000);
      const origins = new Set<string>();
      page.on("request", (request) => origins.add(new URL(request.url()).origin));
      await prepare?.(page);
      await page.goto(`${site.url}reference/console/${deployment}/`);
      await page.getByRole("button", { name: "Open the console" }).click();
      await page.locator("#console h1").waitFor();
      await use(page);
      await page.waitForLoadState("networkidle");
      origins.delete(new URL(site.url).origin);
      // Data and blobs are not requests.
      origins.delete("null");
      return [...origins];
    } finally {
      await browser.close();
    }
  }

  interface VisitOptions extends BrowserContextOptions {
    readonly host?: string;
    readonly prepare?: (page: Page) => Promise<void>;
  }

  /** Sends the request that lists the objects of a tag. */
  async function send(page: Page, { tag, path }: (typeof consoles)[number]): Promise<void> {
    await page
      .locator("#console")
      .getByRole("button", { name: tag })
      .or(page.locator("#console a", { hasText: tag }))
      .first()
      .click();
    await page.getByRole("button", { name: new RegExp(`^Test Request \\(get \\S*${path}\\)`) }).click();
    await page.getByRole("button", { name: /^Send\b.*request to/ }).click();
  }

  describe.each(consoles)("$deployment", (api) => {
    // Without the page's policy, only the settings of the console keep requests on the machine.
    test("sends a request to the emulator with its key, and nothing to others", async () => {
      const origins = await visit(
        api.deployment,
        async (page) => {
          await send(page, api);
          await page.getByText("200 OK").first().waitFor();
        },
        { bypassCSP: true },
      );
      expect(origins).toEqual([api.server]);
      const latest = emulator.requests().find(({ method }) => method === "GET");
      expect(latest).toMatchObject({ deployment: api.deployment, status: 200 });
      expect(latest?.path).toContain(api.path);
    });

    test("uses no proxy for other servers, which the policy blocks", async () => {
      // The console never uses a proxy for names that cannot exist on the internet, such as those in `.test`.
      const prepare = async (page: Page): Promise<void> => {
        await page.route("**/reference/console/**", async (route) => {
          const response = await route.fetch();
          const body = (await response.text()).replaceAll(api.server, "http://api.example.com");
          await route.fulfill({ response, body });
        });
      };
      const options = { host: "api.example.com", prepare };
      const withoutPolicy = await visit(
        api.deployment,
        async (page) => {
          const request = page.waitForRequest((sent) => sent.url().includes("example.com"));
          await send(page, api);
          await request;
        },
        { ...options, bypassCSP: true },
      );
      expect(withoutPolicy).toEqual(["http://api.example.com"]);

      const before = emulator.requests().length;
      await visit(
        api.deployment,
        async (page) => {
          const blocked = page.evaluate(
            "new Promise((done) => addEventListener('securitypolicyviolation', (event) => done(event.blockedURI)))",
          );
          await send(page, api);
          expect(await blocked).toContain("example.com");
        },
        options,
      );
      expect(emulator.requests()).toHaveLength(before);
    });
  });
});
