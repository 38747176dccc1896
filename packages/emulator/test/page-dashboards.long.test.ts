import { createSelfHostedClient } from "@obstack/selfhosted";
import { phone } from "@obstack/testing/visit-page";
import { expect, test } from "vitest";
import { describePage, overview, scratch } from "./page-setup.ts";

describePage((setup) => {
  test("shows one dashboard next to the list of both deployments, with the charts of its tiles", async () => {
    await setup.visit("dashboards", async (page) => {
      await page.locator(".tile .plot svg").nth(1).waitFor();
      expect(await page.locator("h2:visible").allInnerTexts()).toEqual(["Service overview"]);
      const list = page.getByRole("navigation", { name: "Dashboards" });
      expect(await list.innerText()).toMatch(
        /^Self-hosted\s+Service overview\s+Scratch\s+Hosted\s+Service overview\s+Scratch$/,
      );
      expect(await list.locator("[aria-current]").getAttribute("href")).toBe(`#dashboards/${overview}`);
      expect(await page.locator(".tile h3").allInnerTexts()).toEqual(["Requests", "Errors"]);
      const [first, second] = await Promise.all([0, 1].map((index) => page.locator(".tile").nth(index).boundingBox()));
      // Six of twelve columns each, side by side.
      expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0) - 1);
      expect(second?.y).toBe(first?.y);
      expect(first?.width).toBeGreaterThan(400);
      await list.locator("a", { hasText: "Scratch" }).last().click();
      await page.locator("h2", { hasText: "Scratch" }).waitFor();
      expect(new URL(page.url()).hash).toBe(`#dashboards/hosted/${scratch}`);
      expect(await page.locator("#dashboards .empty").innerText()).toContain(
        `obstack dashboards update ${scratch} -f dashboard.yaml`,
      );
    });
  });

  test("selects a dashboard from a list on phones, with tiles in one column", async () => {
    await setup.visit(
      `dashboards/${scratch}`,
      async (page) => {
        const select = page.getByRole("combobox", { name: "Dashboard" });
        await page.locator("h2", { hasText: "Scratch" }).waitFor();
        expect(await select.inputValue()).toBe(scratch);
        await select.selectOption(overview);
        await page.locator(".tile .plot svg").nth(1).waitFor();
        expect(new URL(page.url()).hash).toBe(`#dashboards/${overview}`);
        expect(await page.getByRole("navigation", { name: "Dashboards" }).isVisible()).toBe(false);
        const [first, second] = await Promise.all(
          [0, 1].map((index) => page.locator(".tile").nth(index).boundingBox()),
        );
        expect(second?.x).toBe(first?.x);
        expect(second?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0));
      },
      { viewport: phone },
    );
  });

  test.each([
    ["15m", "30s", 15, 1],
    ["6h", "5m", 360, 1],
    ["24h", "15m", 1440, 2],
  ] as const)(
    "draws the time range %s in buckets of %s, with round ticks",
    async (name, granularity, minutes, queries) => {
      await setup.visit(`dashboards/${overview}`, async (page) => {
        await page.locator(".tile .plot svg").nth(1).waitFor();
        const bodies: { startTime: number; endTime: number; granularity: string }[] = [];
        page.on("request", (request) => {
          if (request.url().endsWith("/series")) bodies.push(request.postDataJSON() as never);
        });
        const ranges = page.getByRole("navigation", { name: "Time range" });
        await ranges.getByText(name, { exact: true }).click();
        await expect.poll(() => bodies.length).toBe(2 * queries);
        expect(new Set(bodies.map((body) => body.granularity))).toEqual(new Set([granularity]));
        const [start, end] = [
          Math.min(...bodies.map((body) => body.startTime)),
          Math.max(...bodies.map((body) => body.endTime)),
        ];
        expect(end - start).toBe(minutes * 60_000);
        expect(await ranges.locator("[aria-current]").innerText()).toBe(name);
        expect(new URL(page.url()).hash).toBe(`#dashboards/${overview}?range=${name}`);

        // The time axis spans exactly the range: the last bucket is at the right edge.
        const plot = page.locator(".plot").first();
        const readBox = async (): Promise<readonly number[]> => {
          const box = await plot.locator("[data-plot]").getAttribute("data-plot");
          return (box ?? "").split(" ").map(Number);
        };
        const [left = 0, top = 0, width = 0] = await readBox();
        await plot.hover({ position: { x: left + width - 2, y: top + 20 } });
        const buckets = (end - start) / ({ "30s": 30_000, "5m": 300_000, "15m": 900_000 } as const)[granularity];
        const value = page.getByRole("slider").first();
        await expect.poll(async () => value.getAttribute("aria-valuenow")).toBe(String(buckets - 1));
        await plot.hover({ position: { x: left + 1, y: top + 20 } });
        await expect.poll(async () => value.getAttribute("aria-valuenow")).toBe("0");

        const texts = await plot.locator("text").allTextContents();
        const times = texts.flatMap((text) => {
          const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(text) ?? [];
          return hour === undefined ? [] : [Number(hour) * 60 + Number(minute)];
        });
        expect(times.length).toBeGreaterThan(2);
        const step = minutes <= 15 ? 1 : minutes <= 360 ? 30 : 120;
        expect(times.filter((time) => time % step !== 0)).toEqual([]);
      });
    },
  );

  test("shows the latest or selected values in the legend, and hides lines", async () => {
    await setup.visit(`dashboards/${overview}`, async (page) => {
      const tile = page.locator(".tile", { hasText: "Requests" });
      const entry = tile.getByRole("button");
      await entry.waitFor();
      expect(await entry.innerText()).toMatch(/^count · ServiceName:checkout · checkout\s+\d+$/);
      const chart = tile.getByRole("slider");
      expect(await chart.getAttribute("aria-valuenow")).toBe("59");
      await chart.focus();
      await page.keyboard.press("ArrowLeft");
      await expect.poll(async () => chart.getAttribute("aria-valuenow")).toBe("58");
      await page.keyboard.press("Home");
      await expect.poll(async () => chart.getAttribute("aria-valuenow")).toBe("0");
      const spoken = (await chart.getAttribute("aria-valuetext")) ?? "";
      const legend = await tile.locator(".legend-time").innerText();
      expect(spoken).toBe(
        `${legend}, count · ServiceName:checkout · checkout: ${await entry.locator(".value").innerText()}`,
      );
      await page.keyboard.press("Tab");
      await expect.poll(async () => chart.getAttribute("aria-valuenow")).toBe("59");
      expect(await tile.locator(".plot [data-series]").count()).toBe(1);
      await page.keyboard.press("Enter");
      expect(await entry.getAttribute("aria-pressed")).toBe("false");
      expect(await tile.locator(".plot [data-series]").count()).toBe(0);
    });
  });

  test("adds and renames a dashboard without losing the focus, and escapes its name", async () => {
    await setup.visit("dashboards", async (page) => {
      const link = page.getByRole("navigation", { name: "Dashboards" }).locator("a").first();
      await link.focus();
      const name = "<img src=x onerror=alert(1)>";
      const { dashboards } = createSelfHostedClient(setup.emulator.selfHosted);
      const { id } = await dashboards.create({ name });
      const created = page.locator(".dashboard-list a", { hasText: name });
      await created.waitFor();
      expect(await page.evaluate("document.activeElement.textContent")).toBe("Service overview");
      await created.focus();
      await dashboards.update(id, { name: "Renamed" });
      await page.locator(".dashboard-list a", { hasText: "Renamed" }).waitFor();
      expect(await page.evaluate("document.activeElement.textContent")).toBe("Renamed");
    });
  });
});
