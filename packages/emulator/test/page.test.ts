// The page, in a browser, where there is one.
import { existsSync } from "node:fs";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { chromium } from "playwright-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEmulator } from "../src/index.ts";
import type { Emulator } from "../src/index.ts";

const executablePath = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((path) => existsSync(path));

describe.runIf(executablePath !== undefined)("the page", () => {
  let browser: Browser;
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await startEmulator();
    browser = await chromium.launch({ executablePath: executablePath ?? "", args: ["--no-sandbox"] });
  });
  afterAll(async () => {
    await browser.close();
    await emulator.close();
  });

  /** Opens a part of the page; what the browser complains of fails the test. */
  async function open(part: string): Promise<Page> {
    const page = await browser.newPage();
    page.on("pageerror", (error) => expect.fail(error.message));
    page.on("console", (message) => message.type() === "error" && expect.fail(message.text()));
    await page.goto(`${emulator.page}#${part}`);
    return page;
  }

  test("draws dashboards as their tiles, with charts", async () => {
    const page = await open("dashboards");
    await page.locator("#dashboards .tile canvas").nth(1).waitFor();
    expect(await page.locator("#dashboards h2").allInnerTexts()).toEqual([
      "Service overview 665f1c2ab4d3e5f6a7b8c901",
      "Scratch 665f1c2ab4d3e5f6a7b8c902",
    ]);
    expect(await page.locator(".tile h3").allInnerTexts()).toEqual(["Requests", "Errors"]);
    const [first, second] = await page
      .locator(".tile")
      .evaluateAll((tiles) =>
        tiles.map((tile) =>
          (tile as unknown as { getBoundingClientRect(): { x: number; width: number } }).getBoundingClientRect(),
        ),
      );
    // Side by side, as the grid of the dashboard says.
    expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0) - 1);
    // Six of twelve columns each.
    expect(first?.width).toBeGreaterThan(500);
    await page.close();
  });

  test("shows a dashboard that was made meanwhile, as text whatever is in its name", async () => {
    const page = await open("dashboards");
    await page.locator("#dashboards h2").first().waitFor();
    const name = "<img src=x onerror=alert(1)>";
    await createSelfHostedClient(emulator.selfHosted).dashboards.create({ name });
    await page.locator("#dashboards h2", { hasText: name }).waitFor({ timeout: 10_000 });
    await page.close();
  });

  test("shows every object, and no secret", async () => {
    const page = await open("objects");
    await page.locator("#objects summary", { hasText: "Checkout errors" }).first().click();
    expect(await page.locator("#objects details[open] pre").innerText()).toContain('"threshold": 100');
    // What was opened stays open when the page asks again.
    await page.waitForResponse(/snapshot$/);
    await page.waitForResponse(/snapshot$/);
    expect(await page.locator("#objects details[open]").count()).toBe(1);
    expect(await page.content()).not.toMatch(/keySecretHash|emulator-key-secret/);
    await page.close();
  });

  test("shows the last requests with what was wrong with them", async () => {
    await createSelfHostedClient(emulator.selfHosted).raw.POST("/api/v2/dashboards", { body: { tiles: 3 } as never });
    const page = await open("requests");
    const row = page.locator("#requests tr", { hasText: "name: Required" }).first();
    await row.waitFor();
    expect(await row.innerText()).toMatch(
      /selfhosted\s+POST \/api\/v2\/dashboards\s+400\s+\d+\s+name: Required; tiles: must be array/,
    );
    await page.close();
  });
});
