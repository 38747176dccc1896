// Size and layout of the pages.
import { statSync } from "node:fs";
import type { Page } from "@obstack/testing/chromium";
import { desktop, phone } from "@obstack/testing/visit-page";
import { expect, test } from "vitest";
import { readHtml } from "./read-html.ts";
import { describeSite, dist, documents, paths, tabTo } from "./site-setup.ts";

/** In bytes, compressed with gzip as on GitHub Pages. */
const limit = 200_000;
const folders = [...new Set(paths.map((path) => path.replace(/[^/]*\/$/, "")))];

test.each(documents)("/%s has one title, and headings that skip no level", (path) => {
  const { headings } = readHtml(`${dist}${path}index.html`);
  expect(headings.filter((level) => level === 1)).toHaveLength(1);
  expect(headings.filter((level, index) => level > (headings[index - 1] ?? 0) + 1)).toEqual([]);
});

describeSite((setup) => {
  test.each(folders)("the pages in /%s fit phones and desktops", async (folder) => {
    const found = paths.filter((path) => path.replace(/[^/]*\/$/, "") === folder);
    await setup.visit("404.html", async (page) => {
      for (const path of found) {
        await page.goto(setup.site.url + path);
        for (const viewport of [phone, desktop]) {
          await page.setViewportSize(viewport);
          expect(await findOverflowing(page), `/${path} at ${viewport.width} px`).toEqual([]);
          expect(await findCovered(page), `/${path} at ${viewport.width} px`).toEqual([]);
        }
      }
    });
  });

  test.each(["404.html", "reference/console/hosted/"])("/%s has no sidebar on desktops", async (path) => {
    await setup.visit(path, async (page) => {
      expect(await page.locator("nav.sidebar").count()).toBe(1);
      expect(await page.locator("nav.sidebar").isVisible()).toBe(false);
    });
  });

  // The last ones have no sidebar on wide screens.
  test.each(["packages/cli/", "404.html", "reference/console/hosted/"])(
    "the menu of a phone opens and closes on /%s with the keyboard",
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

  // Pages share everything but their HTML.
  test("the largest page loads less than 200 kB", async () => {
    const [largest = ""] = documents.toSorted((one, other) => sizeOf(other) - sizeOf(one));
    const sizes = new Map<string, number>();
    await setup.visit(largest, async () => {}, { sizes });
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    expect(sizes.size).toBeGreaterThan(3);
    expect(total, JSON.stringify([...sizes])).toBeLessThan(limit);
  });
});

/** Returns the size of a page's HTML in bytes. */
function sizeOf(path: string): number {
  return statSync(`${dist}${path}index.html`).size;
}

/** Returns the elements that make a page scroll sideways. */
async function findOverflowing(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 100))
      .concat("the document");
  });
}

/** Returns code that runs below the button that copies it. */
function findCovered(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("figure:has(pre:not([data-language='text']))")].flatMap((figure) => {
      const button = figure.querySelector(".copy button")?.getBoundingClientRect();
      if (button === undefined) return [];
      return [...figure.querySelectorAll(".ec-line .code")].flatMap((line) => {
        const text = document.createRange();
        text.selectNodeContents(line);
        const isCovered = [...text.getClientRects()].some(
          ({ left, right, top, bottom }) =>
            right > button.left && left < button.right && bottom > button.top && top < button.bottom,
        );
        return isCovered ? [line.textContent] : [];
      });
    }),
  );
}
