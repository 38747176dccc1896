// Accessibility of one page of each kind in both themes.
import axe from "axe-core";
import type { AxeResults } from "axe-core";
import type { Page } from "@obstack/testing/chromium";
import { desktop, phone } from "@obstack/testing/visit-page";
import { expect, test } from "vitest";
import { describeSite, paths } from "./site-setup.ts";

declare const window: { axe: { run: (options: object) => Promise<AxeResults> } };

/** Kinds of pages by their folder. */
const kinds = [
  "guides/",
  "concepts/",
  "packages/",
  "reference/cli/",
  "reference/packages/",
  "reference/api/selfhosted/operations/",
  "examples/",
  "project/",
];
const samples = [
  "",
  "404.html",
  "reference/api/hosted/",
  "reference/console/hosted/",
  ...kinds.flatMap((folder) => paths.find((path) => path.startsWith(folder) && path !== folder) ?? []),
];

/** Pages, and whether their console is opened. */
const cases = [
  ...samples.map((path) => [path, ""] as const),
  ...["reference/console/selfhosted/", "reference/console/hosted/"].map(
    (path) => [path, " with an open console and request"] as const,
  ),
].flatMap(([path, state]) => [[path, state, "light"] as const, [path, state, "dark"] as const]);

describeSite((setup) => {
  test.concurrent.each(cases)(
    "/%s%s has no accessibility problem in the %s theme",
    async (path, state, colorScheme) => {
      await setup.visit(
        path,
        async (page) => {
          expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe(colorScheme);
          if (state !== "") {
            await page.getByRole("button", { name: "Open the console" }).click();
            const request = page.getByRole("button", { name: /^Test Request/ }).first();
            await request.waitFor();
            await findNothing(page, colorScheme);
            await page.setViewportSize(desktop);
            await request.click();
            await page.getByRole("dialog").waitFor();
            // Its colors fade in.
            await page.evaluate(async () => {
              const fades = document
                .getAnimations()
                .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
              await Promise.allSettled(fades.map(({ finished }) => finished));
            });
          }
          await findNothing(page, colorScheme);
        },
        { colorScheme },
      );
    },
  );
});

/** Expects no problem at any width. The dark theme differs in its colors only. */
async function findNothing(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.evaluate(axe.source);
  const rules = colorScheme === "light" ? {} : { runOnly: ["color-contrast"] };
  for (const viewport of colorScheme === "light" ? [desktop, phone] : [desktop]) {
    await page.setViewportSize(viewport);
    // The observers of sizes run after the next frame.
    await page.evaluate(async () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    const { violations } = await page.evaluate(async (options) => window.axe.run(options), rules);
    // The headings of examples in pages of operations skip a level.
    const own = violations.filter(({ id }) => id !== "heading-order" || !page.url().includes("/operations/"));
    const found = own.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
    expect(found, `${viewport.width} px`).toEqual([]);
  }
}
