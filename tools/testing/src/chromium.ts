// The browser of tests and pictures: an installed Chromium or Chrome.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";
import type { Browser } from "playwright-core";

export type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";

const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
const executablePath = ["chromium", "chromium-browser", "google-chrome"]
  .flatMap((name) => folders.map((folder) => join(folder, name)))
  .find((path) => existsSync(path));

export const hasChromium: boolean = executablePath !== undefined;

/**
 * Starts the browser.
 *
 * @param hostRules Rules that decide which names resolve, such as `MAP * ~NOTFOUND`. Default: all names resolve.
 */
export function launchChromium(...hostRules: readonly string[]): Promise<Browser> {
  const rules = hostRules.length === 0 ? [] : [`--host-resolver-rules=${hostRules.join(", ")}`];
  return chromium.launch({
    executablePath: executablePath ?? "",
    args: ["--no-sandbox", ...rules],
    // Without UTF-8, Chromium silently loses `localStorage` if the path of its temporary folder is not ASCII.
    env: { ...process.env, LC_ALL: "C.UTF-8" },
  });
}
