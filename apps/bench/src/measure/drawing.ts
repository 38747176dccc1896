import { hasChromium, launchChromium } from "@obstack/testing/chromium";
import type { DrawingCost } from "../drawing.ts";
import { startProcess } from "../processes.ts";
import { median } from "./median.ts";

/** What drawing dashboards costs, in milliseconds and MB. */
export interface DrawingCosts {
  /** 20 dashboards of 20 tiles as SVG and text, without a warm-up. */
  readonly dashboards: DrawingCost;
  /** A panel as PNG, after a warm-up. */
  readonly panel: number;
  /** Wall time until a started browser has a screenshot of a page with one of the dashboards. Undefined without a browser. */
  readonly screenshot: number | undefined;
}

const warmUp = 10;

/** Measures drawing, and a headless browser that takes a screenshot of a drawn dashboard. */
export async function measureDrawing(rounds: number): Promise<DrawingCosts> {
  const costs: DrawingCost[] = [];
  const panels: number[] = [];
  let page = "";
  for (let round = 0; round < Math.min(5, rounds); round++) {
    const { process: started, first } = await startProcess(process.execPath, "drawing", [], 0);
    await using worker = started;
    ({ page } = first as { page: string });
    costs.push((await worker.send("dashboards" as never)) as DrawingCost);
    for (let run = 0; run < warmUp + rounds; run++) {
      const { cpu } = (await worker.send("panel" as never)) as DrawingCost;
      if (run >= warmUp) panels.push(cpu);
    }
  }
  return {
    dashboards: { cpu: median(costs.map(({ cpu }) => cpu)), memory: median(costs.map(({ memory }) => memory)) },
    panel: median(panels),
    screenshot: hasChromium ? await measureScreenshot(page, rounds) : undefined,
  };
}

async function measureScreenshot(svg: string, rounds: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = performance.now();
    const browser = await launchChromium();
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.setContent(svg);
    await page.screenshot({ fullPage: true });
    times.push(performance.now() - before);
    await browser.close();
  }
  return median(times);
}
