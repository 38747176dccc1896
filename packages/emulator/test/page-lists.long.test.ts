import { createSelfHostedClient } from "@obstack/selfhosted";
import { createRaw } from "@obstack/selfhosted/raw";
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
      threshold: 1,
      numConsecutiveWindows: 3,
    });
    await setup.visit("alerts", async (page) => {
      const card = (name: string): Locator =>
        page.locator(".card").filter({ has: page.getByRole("heading", { name, exact: true }) });
      await card("Soon").waitFor();
      const firing = await card("Any error").first().innerText();
      expect(firing).toMatch(/^Any error\s+ALERT\s/);
      expect(firing).toMatch(
        /Condition\s+above 1 in 15m\s+Watches\s+Errors · Service overview\s+Deployment\s+Self-hosted/,
      );
      expect(firing).toMatch(/since \w{3} \d+, \d{4}, \d+:\d\d\s[AP]M · peak \d+/);
      expect(await card("Soon").innerText()).toMatch(/PENDING[^]*above 1 in 15m, 3 windows in a row/);
      expect(await card("Checkout errors").first().innerText()).toMatch(/inactive/);
      const colors = (await page.evaluate(
        "[...document.querySelectorAll('.badge')].map((badge) => getComputedStyle(badge).color)",
      )) as string[];
      expect(colors[0]).toBe(colors[1]);
      expect(new Set(colors).size).toBe(3);
      // Firing alerts are first.
      expect(await page.locator(".badge").allInnerTexts()).toEqual([
        "ALERT",
        "ALERT",
        "PENDING",
        "inactive",
        "inactive",
      ]);
      await card("Any error").last().getByRole("link").click();
      await expect.poll(() => new URL(page.url()).hash).toBe(`#dashboards/hosted/${overview}`);
    });
  });

  test("shows every object without secrets", async () => {
    await setup.visit("objects", async (page) => {
      await page.locator("#objects summary", { hasText: "Checkout errors" }).first().focus();
      await page.keyboard.press("Enter");
      expect(await page.locator("#objects details[open] pre").innerText()).toContain('"threshold": 100');
      // The details stay open when the page refreshes and another object changes.
      await createSelfHostedClient(setup.emulator.selfHosted).dashboards.create({ name: "Created later" });
      await page.locator("#objects summary", { hasText: "Created later" }).waitFor();
      expect(await page.locator("#objects details[open]").count()).toBe(1);
      expect(await page.evaluate("document.activeElement.textContent")).toContain("Checkout errors");
      expect(await page.content()).not.toMatch(/keySecretHash|emulator-key-secret/);
    });
  });

  test("shows why requests failed, and can show only failures", async () => {
    const { baseUrl, apiKey } = setup.emulator.selfHosted;
    const client = createSelfHostedClient(setup.emulator.selfHosted);
    await client.dashboards.list();
    await createRaw(client.transport).POST("/api/v2/dashboards", { body: { tiles: 3 } as never });
    await fetch(`${baseUrl}/api/v2/alerts`, { headers: { authorization: "Bearer wrong" } });
    await fetch(`${baseUrl}/api/v2/alerts/665f1c2ab4d3e5f6a7b8ffff`, {
      headers: { authorization: `Bearer ${apiKey}` },
    });
    await setup.visit("requests", async (page) => {
      const row = (text: string): Locator => page.getByRole("row", { name: text }).first();
      await row("401").waitFor();
      expect(await row("401").innerText()).toMatch(
        /^\d+:\d\d:\d\d\s[AP]M\s+401\s+GET \/api\/v2\/alerts\s+Self-hosted\s+[\d,]+ ms\s+The API key is wrong\./,
      );
      expect(await row("404").innerText()).toMatch(/404\s[^]*No alert with the id "665f1c2ab4d3e5f6a7b8ffff"$/);
      expect(await row("400").innerText()).toMatch(/Body validation failed: name: Required; tiles: must be array$/);
      expect(await page.getByRole("row", { name: " 200 " }).count()).toBeGreaterThan(0);
      await page.getByLabel("Failures only").check();
      expect(await page.getByRole("row", { name: " 200 " }).count()).toBe(0);
      expect(await page.getByRole("row").count()).toBeGreaterThan(3);
    });
  });

  test("formats times in the locale and time zone of the reader", async () => {
    await createSelfHostedClient(setup.emulator.selfHosted).dashboards.list();
    const seen: string[] = [];
    for (const [locale, timezoneId] of [
      ["en-US", "UTC"],
      ["de-DE", "UTC"],
      ["de-DE", "Asia/Kolkata"],
    ] as const) {
      await setup.visit(
        "requests",
        async (page) => {
          seen.push(await page.locator("td time").last().innerText());
        },
        { locale, timezoneId },
      );
    }
    expect(seen[0]).toMatch(/[AP]M$/);
    expect(seen[1]).toMatch(/^(?:\d+\.\d+\.\d+, )?\d\d:\d\d:\d\d$/);
    expect(seen[2]).not.toBe(seen[1]);
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
