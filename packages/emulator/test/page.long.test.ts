import type { Page } from "@obstack/testing/chromium";
import { expect, test } from "vitest";
import { startEmulator } from "../src/index.ts";
import { describePage, scratch, views } from "./page-setup.ts";

describePage((setup) => {
  test("opens deep links, marks the current view, and reports a missing dashboard", async () => {
    await setup.visit(`dashboards/hosted/${scratch}?range=6h`, async (page) => {
      await page.locator("h2", { hasText: "Scratch" }).waitFor();
      for (const view of views) {
        await page.goto(`${setup.emulator.page}#${view}`);
        const current = page.locator("#views [aria-current=page]");
        await expect.poll(async () => current.getAttribute("href")).toBe(`#${view}`);
        expect(await page.locator("main > section:visible").getAttribute("id")).toBe(view);
        expect(await page.title()).toBe(`${await current.innerText()} · Obstack emulator`);
      }
      await page.goto(`${setup.emulator.page}#dashboards/nope`);
      const message = page.locator("#dashboards .empty");
      await expect.poll(async () => message.innerText()).toContain('No dashboard has the identifier "nope".');
      expect(await page.locator(".tile:visible").count()).toBe(0);
      await page.goBack();
      await expect.poll(async () => page.locator("main > section:visible").getAttribute("id")).toBe("faults");
    });
  });

  test("can be used with the keyboard alone", async () => {
    await setup.visit("dashboards", async (page) => {
      await page.locator(".tile .plot svg").nth(1).waitFor();
      const getFocused = async (): Promise<string> =>
        String(
          await page.evaluate(
            "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent",
          ),
        );
      const order: string[] = [];
      for (let count = 0; count < 25; count++) {
        await page.keyboard.press("Tab");
        order.push(await getFocused());
      }
      for (const name of ["Alerts", "Scratch", "15m", "7d", "Time in chart Requests"]) expect(order).toContain(name);
      await page.reload();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.locator("#alerts .card").first().waitFor();
    });
  });

  test("shows the next command in empty views", async () => {
    await using empty = await startEmulator({ seed: "empty" });
    const commands = {
      dashboards: "obstack dashboards create --name 'My first'",
      alerts: "obstack alerts create -f alert.yaml",
      faults: "obstack emulator start --fault gateway-after,times=1",
    };
    for (const [view, command] of Object.entries(commands)) {
      const check = async (page: Page): Promise<void> => {
        await expect.poll(async () => page.locator(`#${view} .empty pre`).innerText()).toBe(command);
      };
      await setup.visit(view, check, {}, empty.page);
    }
  });

  test("reports that the emulator does not respond, and recovers", async () => {
    const stopped = await startEmulator({ seed: "examples" });
    const page = await setup.newPage();
    await page.goto(`${stopped.page}#faults`);
    await page.locator("#faults .empty").waitFor();
    const status = page.locator("#status");
    expect(await status.innerText()).toBe("");
    await stopped.close();
    await expect.poll(async () => status.innerText()).toContain("The emulator does not respond.");
    await using restarted = await startEmulator({ seed: "examples", port: Number(new URL(stopped.page).port) });
    expect(restarted.page).toBe(stopped.page);
    await expect.poll(async () => status.innerText()).toBe("");
    await page.close();
  });
});
