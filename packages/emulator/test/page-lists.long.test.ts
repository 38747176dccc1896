import { createSelfHostedClient } from "@obstack/selfhosted";
import type { Locator } from "@obstack/testing/chromium";
import { expect, test } from "vitest";
import { describePage, overview } from "./page-setup.ts";

describePage((setup) => {
  test("shows the state, condition, tile and recent firings of alerts", async () => {
    const client = createSelfHostedClient(setup.emulator.selfHosted);
    const [example] = await client.alerts.list();
    await client.alerts.create({
      ...(example as unknown as Parameters<typeof client.alerts.create>[0]),
      dashboardId: overview,
      name: "Soon",
      threshold: 1000.125,
      thresholdType: "below",
      numConsecutiveWindows: 3,
    });
    await setup.visit("alerts", async (page) => {
      const card = (name: string): Locator =>
        page.locator(".card").filter({ has: page.getByRole("heading", { name, exact: true }) });
      await card("Soon").waitFor();
      const firing = await card("Any error").first().innerText();
      expect(firing).toMatch(/^Any error\s+firing\s/);
      expect(firing).toMatch(
        /Condition\s+above 1 in 15m\s+Watches\s+Errors · Service overview\s+Deployment\s+Self-hosted/,
      );
      expect(firing).toMatch(/since \w{3} \d+, \d{4}, \d+:\d\d\s[AP]M · peak \d+/);
      expect(await card("Soon").innerText()).toMatch(/pending[^]*below 1,000.125 in 15m, 3 windows in a row/);
      expect(await card("Checkout errors").first().innerText()).toMatch(/^Checkout errors\s+ok\s/);
      const colors = (await page.evaluate(
        "[...document.querySelectorAll('.badge')].map((badge) => getComputedStyle(badge).color)",
      )) as string[];
      expect(colors[0]).toBe(colors[1]);
      expect(new Set(colors).size).toBe(3);
      // Firing alerts are first.
      expect(await page.locator(".badge").allInnerTexts()).toEqual(["firing", "firing", "pending", "ok", "ok"]);
      expect(await page.locator("#alerts > p").innerText()).toBe("5 in total: 2 firing, 1 pending");
      await card("Any error").last().getByRole("link").click();
      await expect.poll(() => new URL(page.url()).hash).toBe(`#dashboards/hosted/${overview}`);
      // The tile and its chart have the words of the list.
      await page.locator(".tile-alerts .badge").first().waitFor();
      expect(await page.locator(".tile-alerts").allInnerTexts()).toEqual(["", "ok Checkout errors\nfiring Any error"]);
      await page.locator(".plot text", { hasText: "· firing" }).waitFor();
      expect(await page.locator("body").innerText()).not.toMatch(/ALERT|PENDING|inactive/);
    });
  });

  test("adds, lists and clears faults", async () => {
    await setup.visit("faults", async (page) => {
      await page.locator("option[value='selfhosted/listDashboards']").waitFor({ state: "attached" });
      await page.getByRole("combobox", { name: "Kind" }).selectOption("status");
      await page.getByRole("combobox", { name: "Operation" }).selectOption("selfhosted/listDashboards");
      await page.getByRole("spinbutton", { name: "Times" }).fill("1");
      await page.getByRole("spinbutton", { name: "Status" }).fill("503");
      await page.getByRole("button", { name: "Add fault" }).click();
      const item = page.locator("#faults .card");
      await item.waitFor();
      expect(await item.innerText()).toBe("status listDashboards · Self-hosted · status 503 · 1 more time");
      expect(setup.emulator.faults.list()).toEqual([
        { kind: "status", deployment: "selfhosted", operationId: "listDashboards", times: 1, status: 503 },
      ]);
      const { baseUrl, apiKey } = setup.emulator.selfHosted;
      const response = await fetch(`${baseUrl}/api/v2/dashboards`, { headers: { authorization: `Bearer ${apiKey}` } });
      expect(response.status).toBe(503);
      // The fault is used up.
      await item.waitFor({ state: "detached" });
      await page.getByRole("combobox", { name: "Kind" }).selectOption("latency");
      await page.getByRole("combobox", { name: "Operation" }).selectOption("hosted/");
      await page.getByRole("spinbutton", { name: "Chance" }).fill("0.5");
      await page.getByRole("spinbutton", { name: "Milliseconds" }).fill("5");
      await page.keyboard.press("Enter");
      await item.waitFor();
      expect(setup.emulator.faults.list()).toEqual([
        { kind: "latency", deployment: "hosted", times: 1, chance: 0.5, milliseconds: 5 },
      ]);
      await page.getByRole("button", { name: "Clear all" }).click();
      await item.waitFor({ state: "detached" });
      expect(setup.emulator.faults.list()).toEqual([]);
    });
  });
});
