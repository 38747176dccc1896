// Search, with the keyboard alone.
import type { Page } from "@obstack/testing/chromium";
import { desktop, phone } from "@obstack/testing/visit-page";
import { expect, test } from "vitest";
import { describeSite, tabTo } from "./site-setup.ts";

const resultLinks = ".pagefind-ui__result-link";

describeSite((setup) => {
  test.each([
    ["five-minute start", "/start/"],
    ["OBSTACK_ALLOWED_ORIGINS", "/project/security/"],
    ["listDashboards", "/reference/api/selfhosted/operations/listdashboards/"],
  ])("finds %o in %s", async (words, path) => {
    await setup.visit("", async (page) => {
      await search(page, words);
      const getPaths = async (): Promise<readonly string[]> =>
        page.locator(resultLinks).evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
      await expect.poll(getPaths).toContain(path);
    });
  });

  test.each([desktop, phone])("opens a result with Enter at $width px", async (viewport) => {
    await setup.visit(
      "",
      async (page) => {
        await search(page, "glossary");
        // The first results are those of the first letters.
        const first = page.locator(resultLinks).first();
        await expect.poll(() => first.getAttribute("href")).toContain("/glossary/");
        await tabTo(page, resultLinks);
        await page.keyboard.press("Enter");
        await page.waitForURL("**/glossary/**");
      },
      { viewport },
    );
  });

  test("closes with Escape", async () => {
    await setup.visit("", async (page) => {
      await search(page, "plan");
      const field = page.locator(".pagefind-ui__search-input");
      await field.waitFor();
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await field.waitFor({ state: "hidden" });
    });
  });
});

async function search(page: Page, words: string): Promise<void> {
  await page.locator("button[data-open-modal]:enabled").waitFor({ state: "attached" });
  await page.locator(".pagefind-ui__search-input").waitFor({ state: "attached" });
  await page.keyboard.press("Control+k");
  await page.keyboard.type(words);
}
