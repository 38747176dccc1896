// The layout and accessibility of the page with long names, many groups and gaps.
import { createSelfHostedClient } from "@obstack/selfhosted";
import axe from "axe-core";
import type { Page } from "@obstack/testing/chromium";
import { desktop, phone } from "@obstack/testing/visit-page";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmulator } from "../src/index.ts";
import type { Emulator } from "../src/index.ts";
import { describePage, overview, views } from "./page-setup.ts";

const source = "665f1c2ab4d3e5f6a7b8cb01";
const longName = "Averyveryverylongnamewithoutanyspace".repeat(5);

describePage((setup) => {
  let crowded: Emulator;
  let links: readonly string[];
  beforeAll(async () => {
    crowded = await startEmulator({ behavior: "documented", seed: "examples" });
    const series = { type: "time", sourceId: source, aggFn: "count", groupBy: [] };
    const { id } = await createSelfHostedClient(crowded.selfHosted).dashboards.create({
      name: longName,
      tags: [longName],
      tiles: [
        { name: longName, x: 4, y: 0, w: 12, h: 3, series: [{ ...series, groupBy: ["user"] }] },
        { name: "Gaps", w: 4, series: [{ ...series, aggFn: "p95", field: "duration", where: "SeverityText:error" }] },
        { name: "No events", y: 3, w: 4, h: 2, series: [{ ...series, sourceId: longName, where: longName }] },
      ],
    } as never);
    crowded.faults.add({ kind: "latency", milliseconds: 1, chance: 0.01 });
    links = [`dashboards/${id}?range=24h`, "dashboards/nope", ...views.slice(1)];
  });
  afterAll(async () => crowded.close());

  test.each([
    ["light", desktop],
    ["light", phone],
    ["dark", desktop],
    ["dark", phone],
  ] as const)("fits the screen and has no accessibility problem: %s, %o", async (colorScheme, viewport) => {
    const check = async (page: Page): Promise<void> => {
      await page.evaluate(axe.source);
      for (const link of links) {
        await page.evaluate(`location.hash = ${JSON.stringify(link)}`);
        await page.locator("section:visible :is(.plot svg, .card, .empty):visible").first().waitFor();
        if (link.includes("range")) await page.locator(".tile .plot svg").nth(1).waitFor();
        expect(await findOverflowing(page), link).toEqual([]);
        const { violations } = (await page.evaluate("axe.run()")) as axe.AxeResults;
        const found = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
        expect(found, link).toEqual([]);
      }
      const background = await page.evaluate("getComputedStyle(document.body).backgroundColor");
      expect(background).toBe(colorScheme === "light" ? "rgb(255, 255, 255)" : "rgb(20, 24, 29)");
    };
    await setup.visit(`dashboards/${overview}`, check, { viewport, colorScheme }, crowded.page);
  });
});

/** Returns the elements that are wider than the screen. */
const findOverflowing = async (page: Page): Promise<unknown> =>
  page.evaluate(`[...document.querySelectorAll("body *")]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
    .map((one) => one.outerHTML.slice(0, 100))
    .concat(document.documentElement.scrollWidth > document.documentElement.clientWidth ? ["the document"] : [])`);
