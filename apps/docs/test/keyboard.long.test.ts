// The site with the keyboard alone.
import { phone } from "@obstack/testing/visit-page";
import { expect, test } from "vitest";
import { describeSite, tabTo } from "./site-setup.ts";

describeSite((setup) => {
  test("the first Tab reaches a link to the content", async () => {
    await setup.visit("packages/cli/", async (page) => {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.textContent.trim())).toBe("Skip to content");
      await page.keyboard.press("Enter");
      expect(new URL(page.url()).hash).toBe("#_top");
    });
  });

  test("the theme is selected with a key, and stays selected on the next page", async () => {
    await setup.visit(
      "packages/cli/",
      async (page) => {
        const getTheme = async (): Promise<unknown> => page.evaluate(() => document.documentElement.dataset["theme"]);
        await tabTo(page, "starlight-theme-select select");
        expect(await getTheme()).toBe("dark");
        await page.keyboard.press("l");
        await expect.poll(getTheme).toBe("light");
        await page.goto(`${setup.site.url}packages/core/`);
        expect(await getTheme()).toBe("light");
      },
      { colorScheme: "dark" },
    );
  });

  test("the sidebar opens a group and a page", async () => {
    await setup.visit("start/", async (page) => {
      await page.locator("nav.sidebar summary", { hasText: "Packages" }).focus();
      await page.keyboard.press("Enter");
      await tabTo(page, 'nav.sidebar a[href$="/packages/core/"]');
      await page.keyboard.press("Enter");
      await page.waitForURL("**/packages/core/");
    });
  });

  // The last ones have no sidebar on wide screens.
  test.each(["packages/cli/", "", "404.html", "reference/console/hosted/"])(
    "the menu of a phone opens and closes on /%s",
    async (path) => {
      await setup.visit(
        path,
        async (page) => {
          const link = page.locator('nav.sidebar a[href$="/start/"]');
          expect(await link.isVisible()).toBe(false);
          await tabTo(page, "button[popovertarget]");
          await page.keyboard.press("Enter");
          await link.waitFor({ state: "visible" });
          await page.keyboard.press("Escape");
          await link.waitFor({ state: "hidden" });
        },
        { viewport: phone },
      );
    },
  );

  test("the arrow keys select a tab of the home page", async () => {
    await setup.visit("", async (page) => {
      const panel = page.getByRole("tabpanel");
      await tabTo(page, "starlight-tabs [role=tab]");
      await panel.getByText("obstack dashboards view").waitFor();
      await page.keyboard.press("ArrowRight");
      await panel.getByText("createSelfHostedClient()").waitFor();
      await page.keyboard.press("ArrowRight");
      await panel.getByText("obstack drift ./monitoring").waitFor();
    });
  });

  test("code and tables that are wider than the screen are reachable", async () => {
    await setup.visit(
      "packages/as-code/",
      async (page) => {
        for (const selector of ["pre", "table"]) await tabTo(page, `main ${selector}`);
      },
      { viewport: phone },
    );
  });
});
