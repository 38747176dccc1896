import { readFileSync } from "node:fs";
import { startServer } from "@obstack/testing";
import { hasChromium, launchChromium } from "@obstack/testing/chromium";
import type { Project } from "./prepare-project.ts";
import type { Outcome } from "./runtime.ts";
import type { Servers } from "./scenario.ts";

/** Runs the scenario in a page whose origin differs from that of the servers it calls. */
export async function runInChromium({ page: script }: Project, servers: Servers): Promise<Outcome> {
  if (!hasChromium) return { notInstalled: "neither Chromium nor Chrome is in PATH" };
  const text = readFileSync(script, "utf8");
  await using origin = await startServer((response, { url }) => {
    const isScript = url === "/page.js";
    response.setHeader("Content-Type", isScript ? "text/javascript" : "text/html");
    response.end(
      isScript ? text : '<!doctype html><meta charset="utf-8"><script type="module" src="/page.js"></script>',
    );
  });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(origin.baseUrl);
    await page.waitForFunction("globalThis.scenario !== undefined");
    const lines = await page.evaluate<string[]>(`scenario(${JSON.stringify(servers)})`);
    return { version: browser.version(), lines };
  } finally {
    await browser.close();
  }
}
