// The page, in a browser, if one is installed.
import { existsSync } from "node:fs";
import { createSelfHostedClient } from "@obstack/selfhosted";
import axe from "axe-core";
import { chromium } from "playwright-core";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEmulator } from "../src/index.ts";
import type { Emulator } from "../src/index.ts";

const executablePath = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((path) => existsSync(path));

const parts = ["dashboards", "alerts", "objects", "requests", "faults"];
const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };
const overview = "665f1c2ab4d3e5f6a7b8c901";
const scratch = "665f1c2ab4d3e5f6a7b8c902";
const source = "665f1c2ab4d3e5f6a7b8cb01";
const longName = "Averyveryverylongnamewithoutanyspace".repeat(5);

describe.runIf(executablePath !== undefined)("the page", { timeout: 60_000 }, () => {
  let browser: Browser;
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await startEmulator();
    browser = await chromium.launch({ executablePath: executablePath ?? "", args: ["--no-sandbox"] });
  });
  afterAll(async () => {
    await browser.close();
    await emulator.close();
  });

  /** Opens a part of the page. Complaints of the browser and requests to other hosts fail the test. */
  async function visit(
    fragment: string,
    use: (page: Page) => Promise<void>,
    options: BrowserContextOptions = {},
    base = emulator.page,
  ): Promise<void> {
    const context = await browser.newContext({ viewport: desktop, locale: "en-US", timezoneId: "UTC", ...options });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.protocol !== "data:" && url.origin !== new URL(base).origin) problems.push(`request to ${url.origin}`);
    });
    // The texts of charts are on canvases.
    await page.addInitScript(`
      window.drawnTexts = [];
      const { fillText } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.fillText = function (text, ...more) {
        window.drawnTexts.push(text);
        return fillText.call(this, text, ...more);
      };
    `);
    try {
      await page.goto(`${base}#${fragment}`);
      await use(page);
      expect(problems).toEqual([]);
    } finally {
      await context.close();
    }
  }

  const findTooWide = async (page: Page): Promise<unknown> =>
    page.evaluate(`[...document.querySelectorAll("body *")]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      .map((one) => one.outerHTML.slice(0, 100))
      .concat(document.documentElement.scrollWidth > document.documentElement.clientWidth ? ["the document"] : [])`);

  test("shows one dashboard next to the list of both deployments, with the charts of its tiles", async () => {
    await visit("dashboards", async (page) => {
      await page.locator(".tile canvas").nth(1).waitFor();
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
    await visit(
      `dashboards/${scratch}`,
      async (page) => {
        const select = page.getByRole("combobox", { name: "Dashboard" });
        await page.locator("h2", { hasText: "Scratch" }).waitFor();
        expect(await select.inputValue()).toBe(scratch);
        await select.selectOption(overview);
        await page.locator(".tile canvas").nth(1).waitFor();
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

  test("opens deep links, marks the current part, and says if a dashboard does not exist", async () => {
    await visit(`dashboards/hosted/${scratch}?range=6h`, async (page) => {
      await page.locator("h2", { hasText: "Scratch" }).waitFor();
      for (const part of parts) {
        await page.goto(`${emulator.page}#${part}`);
        const current = page.locator("#views [aria-current=page]");
        await expect.poll(async () => current.getAttribute("href")).toBe(`#${part}`);
        expect(await page.locator("main > section:visible").getAttribute("id")).toBe(part);
        expect(await page.title()).toBe(`${await current.innerText()} · Obstack emulator`);
      }
      await page.goto(`${emulator.page}#dashboards/nope`);
      const message = page.locator("#dashboards .empty");
      await expect.poll(async () => message.innerText()).toContain('No dashboard has the identifier "nope".');
      expect(await page.locator(".tile:visible").count()).toBe(0);
      await page.goBack();
      await expect.poll(async () => page.locator("main > section:visible").getAttribute("id")).toBe("faults");
    });
  });

  test.each([
    ["15m", "30s", 15, 1],
    ["6h", "5m", 360, 1],
    ["24h", "15m", 1440, 2],
  ] as const)(
    "draws the time range %s in buckets of %s, with round ticks",
    async (name, granularity, minutes, queries) => {
      await visit(`dashboards/${overview}`, async (page) => {
        await page.locator(".tile canvas").nth(1).waitFor();
        const bodies: { startTime: number; endTime: number; granularity: string }[] = [];
        page.on("request", (request) => {
          if (request.url().endsWith("/series")) bodies.push(request.postDataJSON() as never);
        });
        await page.evaluate("window.drawnTexts.length = 0");
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

        // The time axis ends at the end of the range: its last bucket is at the right edge.
        const plot = page.locator(".u-over").first();
        const width = (await plot.boundingBox())?.width ?? 0;
        await expect.poll(async () => page.evaluate("window.drawnTexts.length")).toBeGreaterThan(0);
        await plot.hover({ position: { x: width - 2, y: 20 } });
        const buckets = (end - start) / ({ "30s": 30_000, "5m": 300_000, "15m": 900_000 } as const)[granularity];
        const value = page.getByRole("slider").first();
        await expect.poll(async () => value.getAttribute("aria-valuenow")).toBe(String(buckets - 1));
        await plot.hover({ position: { x: 1, y: 20 } });
        await expect.poll(async () => value.getAttribute("aria-valuenow")).toBe("0");

        const texts = (await page.evaluate("window.drawnTexts")) as string[];
        const times = texts.flatMap((text) => {
          const [, hour, minute, half] = /^(\d+):(\d+)\s(AM|PM)$/.exec(text) ?? [];
          return half === undefined ? [] : [((Number(hour) % 12) + (half === "PM" ? 12 : 0)) * 60 + Number(minute)];
        });
        expect(times.length).toBeGreaterThan(2);
        const step = minutes <= 15 ? 1 : minutes <= 360 ? 30 : 120;
        expect(times.filter((time) => time % step !== 0)).toEqual([]);
      });
    },
  );

  test("shows the latest values in the legend, those of a selected time with pointer or keys, and hides lines", async () => {
    await visit(`dashboards/${overview}`, async (page) => {
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
      await page.keyboard.press("Enter");
      expect(await entry.getAttribute("aria-pressed")).toBe("false");
    });
  });

  test("shows a dashboard that was created meanwhile, as text whatever its name is, and keeps the focus", async () => {
    await visit("dashboards", async (page) => {
      const link = page.getByRole("navigation", { name: "Dashboards" }).locator("a").first();
      await link.focus();
      const name = "<img src=x onerror=alert(1)>";
      await createSelfHostedClient(emulator.selfHosted).dashboards.create({ name });
      await page.locator(".dashboard-list a", { hasText: name }).waitFor();
      expect(await page.evaluate("document.activeElement.textContent")).toBe("Service overview");
    });
  });

  test("shows alerts with state, condition, what they watch and recent firings", async () => {
    const client = createSelfHostedClient(emulator.selfHosted);
    const [example] = await client.alerts.list();
    await client.alerts.create({
      ...(example as unknown as Parameters<typeof client.alerts.create>[0]),
      dashboardId: overview,
      name: "Soon",
      threshold: 1,
      numConsecutiveWindows: 3,
    });
    await visit("alerts", async (page) => {
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
      // What fires is first.
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

  test("shows every object, and no secret", async () => {
    await visit("objects", async (page) => {
      await page.locator("#objects summary", { hasText: "Checkout errors" }).first().focus();
      await page.keyboard.press("Enter");
      expect(await page.locator("#objects details[open] pre").innerText()).toContain('"threshold": 100');
      // It stays open when the page refreshes and another object changes.
      await createSelfHostedClient(emulator.selfHosted).dashboards.create({ name: "Made meanwhile" });
      await page.locator("#objects summary", { hasText: "Made meanwhile" }).waitFor();
      expect(await page.locator("#objects details[open]").count()).toBe(1);
      expect(await page.evaluate("document.activeElement.textContent")).toContain("Checkout errors");
      expect(await page.content()).not.toMatch(/keySecretHash|emulator-key-secret/);
    });
  });

  test("shows why requests failed, and failures only", async () => {
    const { baseUrl, apiKey } = emulator.selfHosted;
    const client = createSelfHostedClient(emulator.selfHosted);
    await client.dashboards.list();
    await client.raw.POST("/api/v2/dashboards", { body: { tiles: 3 } as never });
    await fetch(`${baseUrl}/api/v2/alerts`, { headers: { authorization: "Bearer wrong" } });
    await fetch(`${baseUrl}/api/v2/alerts/665f1c2ab4d3e5f6a7b8ffff`, {
      headers: { authorization: `Bearer ${apiKey}` },
    });
    await visit("requests", async (page) => {
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

  test("formats times as the reader's locale and time zone do", async () => {
    await createSelfHostedClient(emulator.selfHosted).dashboards.list();
    const seen: string[] = [];
    for (const [locale, timezoneId] of [
      ["en-US", "UTC"],
      ["de-DE", "UTC"],
      ["de-DE", "Asia/Kolkata"],
    ] as const) {
      await visit(
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
    await visit("faults", async (page) => {
      await page.locator("option[value='selfhosted/listDashboards']").waitFor({ state: "attached" });
      await page.getByRole("combobox", { name: "Kind" }).selectOption("status");
      await page.getByRole("combobox", { name: "Operation" }).selectOption("selfhosted/listDashboards");
      await page.getByRole("spinbutton", { name: "Times" }).fill("1");
      await page.getByRole("spinbutton", { name: "Status" }).fill("503");
      await page.getByRole("button", { name: "Add fault" }).click();
      const item = page.locator("#faults .card");
      await item.waitFor();
      expect(await item.innerText()).toBe("status listDashboards · Self-hosted · status 503 · 1 more time");
      expect(emulator.faults.list()).toEqual([
        { kind: "status", deployment: "selfhosted", operationId: "listDashboards", times: 1, status: 503 },
      ]);
      const { baseUrl, apiKey } = emulator.selfHosted;
      const response = await fetch(`${baseUrl}/api/v2/dashboards`, { headers: { authorization: `Bearer ${apiKey}` } });
      expect(response.status).toBe(503);
      // It has happened as often as it should.
      await item.waitFor({ state: "detached" });
      await page.getByRole("combobox", { name: "Kind" }).selectOption("latency");
      await page.getByRole("combobox", { name: "Operation" }).selectOption("hosted/");
      await page.getByRole("spinbutton", { name: "Chance" }).fill("0.5");
      await page.getByRole("spinbutton", { name: "Milliseconds" }).fill("5");
      await page.keyboard.press("Enter");
      await item.waitFor();
      expect(emulator.faults.list()).toEqual([
        { kind: "latency", deployment: "hosted", times: 1, chance: 0.5, milliseconds: 5 },
      ]);
      await page.getByRole("button", { name: "Clear all" }).click();
      await item.waitFor({ state: "detached" });
      expect(emulator.faults.list()).toEqual([]);
    });
  });

  test("can be used with the keyboard alone", async () => {
    await visit("dashboards", async (page) => {
      await page.locator(".tile canvas").nth(1).waitFor();
      const focused = async (): Promise<string> =>
        String(
          await page.evaluate(
            "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent",
          ),
        );
      const order: string[] = [];
      for (let count = 0; count < 25; count++) {
        await page.keyboard.press("Tab");
        order.push(await focused());
      }
      for (const name of ["Alerts", "Scratch", "15m", "7d", "Time in chart Requests"]) expect(order).toContain(name);
      await page.reload();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.locator("#alerts .card").first().waitFor();
    });
  });

  test("names the next command where nothing exists", async () => {
    await using empty = await startEmulator({ seed: "empty" });
    const commands = {
      dashboards: "obstack dashboards create --name 'My first'",
      alerts: "obstack alerts create -f alert.yaml",
      requests: "obstack dashboards list",
      faults: "obstack emulator start --fault gateway-after,times=1",
    };
    for (const [part, command] of Object.entries(commands)) {
      const check = async (page: Page): Promise<void> => {
        await expect.poll(async () => page.locator(`#${part} .empty pre`).innerText()).toBe(command);
      };
      await visit(part, check, {}, empty.page);
    }
  });

  test("says that the emulator does not respond, and recovers", async () => {
    const stopped = await startEmulator();
    const page = await browser.newPage();
    await page.goto(`${stopped.page}#requests`);
    await page.locator("#requests .empty").waitFor();
    const status = page.locator("#status");
    expect(await status.innerText()).toBe("");
    await stopped.close();
    await expect.poll(async () => status.innerText(), { timeout: 15_000 }).toContain("The emulator does not respond.");
    await using restarted = await startEmulator({ port: Number(new URL(stopped.page).port) });
    expect(restarted.page).toBe(stopped.page);
    await expect.poll(async () => status.innerText(), { timeout: 15_000 }).toBe("");
    await page.close();
  });

  describe("with long names, many groups and gaps", () => {
    let crowded: Emulator;
    let links: readonly string[];
    beforeAll(async () => {
      crowded = await startEmulator();
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
      await fetch(`${crowded.selfHosted.baseUrl}/api/v2/${longName}`);
      crowded.faults.add({ kind: "latency", milliseconds: 1, chance: 0.01 });
      links = [`dashboards/${id}?range=24h`, "dashboards/nope", ...parts.slice(1)];
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
          await page.locator("section:visible :is(canvas, .card, details, td, .empty):visible").first().waitFor();
          if (link.includes("range")) await page.locator(".tile canvas").nth(1).waitFor();
          if (link === "objects") await page.locator("summary:visible").first().click();
          expect(await findTooWide(page), link).toEqual([]);
          const { violations } = (await page.evaluate("axe.run()")) as axe.AxeResults;
          const found = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
          expect(found, link).toEqual([]);
        }
        const background = await page.evaluate("getComputedStyle(document.body).backgroundColor");
        expect(background).toBe(colorScheme === "light" ? "rgb(255, 255, 255)" : "rgb(20, 24, 29)");
      };
      await visit(`dashboards/${overview}`, check, { viewport, colorScheme }, crowded.page);
    });
  });
});
