// Search, with the keyboard alone.
import { expect, test } from "vitest";
import { base } from "../src/address.ts";
import { describeSite, tabTo } from "./site-setup.ts";

const resultLinks = ".pagefind-ui__result-link";

describeSite((setup) => {
  test.each([
    ["five-minute start", "start/"],
    ["OBSTACK_ALLOWED_ORIGINS", "manual/connections/"],
    ["listDashboards", "reference/api/selfhosted/operations/listdashboards/"],
  ])("finds %o in %s", async (words, path) => {
    await setup.visit("", async (page) => {
      await page.locator("button[data-open-modal]:enabled").waitFor({ state: "attached" });
      await page.locator(".pagefind-ui__search-input").waitFor({ state: "attached" });
      await page.keyboard.press("Control+k");
      await page.keyboard.type(words);
      const getPaths = async (): Promise<readonly string[]> =>
        page.locator(resultLinks).evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
      await expect.poll(getPaths).toContain(base + path);
      await tabTo(page, resultLinks);
    });
  });
});
