// The layout and accessibility of the page with long names, many groups and gaps, without JavaScript.
import { createSelfHostedClient } from "@obstack/selfhosted";
import { hasChromium, launchChromium } from "@obstack/testing/chromium";
import type { Browser } from "@obstack/testing/chromium";
import { desktop, phone, visitPage } from "@obstack/testing/visit-page";
import axe from "axe-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEmulator } from "../src/index.ts";
import type { Emulator } from "../src/index.ts";

const source = "665f1c2ab4d3e5f6a7b8cb01";
const longName = "Averyveryverylongnamewithoutanyspace".repeat(5);

describe.runIf(hasChromium)("in a browser", () => {
  let browser: Browser;
  let emulator: Emulator;
  let url: string;
  beforeAll(async () => {
    browser = await launchChromium();
    emulator = await startEmulator({ behavior: "documented" });
    const series = { type: "time", sourceId: source, aggFn: "count", groupBy: [] };
    const { id } = await createSelfHostedClient(emulator.selfHosted).dashboards.create({
      name: longName,
      tags: [longName],
      tiles: [
        { name: longName, x: 4, y: 0, w: 12, h: 3, series: [{ ...series, groupBy: ["user"] }] },
        { name: "Gaps", w: 4, series: [{ ...series, aggFn: "p95", field: "duration", where: "SeverityText:error" }] },
        { name: "No events", y: 3, w: 4, h: 2, series: [{ ...series, sourceId: longName, where: longName }] },
      ],
    } as never);
    url = `${emulator.page}?dashboard=${id}&range=24h`;
  });
  afterAll(async () => {
    await browser.close();
    await emulator.close();
  });

  test.each([
    ["light", desktop, "wide"],
    ["light", phone, "narrow"],
    ["dark", desktop, "wide"],
    ["dark", phone, "narrow"],
  ] as const)("fits the screen and has no accessibility problem: %s, %o", async (colorScheme, viewport, shown) => {
    for (const address of [url, emulator.page]) {
      await visitPage(
        browser,
        address,
        async (page) => {
          expect(await page.locator("main svg:visible").locator("..").getAttribute("class")).toBe(shown);
          expect(await page.evaluate(findOverflowing), address).toEqual([]);
          await page.evaluate(axe.source);
          const { violations } = (await page.evaluate("axe.run()")) as axe.AxeResults;
          expect(
            violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 300))]),
            address,
          ).toEqual([]);
          const background = await page.evaluate("getComputedStyle(document.body).backgroundColor");
          expect(background).toBe(colorScheme === "light" ? "rgb(255, 255, 255)" : "rgb(20, 24, 29)");
        },
        { viewport, colorScheme },
      );
    }
  });

  test("links lead to other dashboards and ranges without JavaScript", async () => {
    await visitPage(
      browser,
      emulator.page,
      async (page) => {
        await page.getByRole("navigation", { name: "Hosted", exact: true }).getByText("Infrastructure").click();
        await page.locator("h2", { hasText: "Infrastructure" }).waitFor();
        await page.getByRole("navigation", { name: "Time range" }).getByText("24h").click();
        await page.locator("[aria-current=page]", { hasText: "24h" }).waitFor();
        expect(new URL(page.url()).searchParams.get("deployment")).toBe("hosted");
        expect(await page.locator("h2").first().innerText()).toBe("Infrastructure");
      },
      { javaScriptEnabled: false },
    );
  });
});

/** Returns the elements that are wider than the screen. */
const findOverflowing = `[...document.querySelectorAll("body *:not(svg *)")]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
  .map((one) => one.outerHTML.slice(0, 100))
  .concat(document.documentElement.scrollWidth > document.documentElement.clientWidth ? ["the document"] : [])`;
