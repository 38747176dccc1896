import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { apply, plan } from "@obstack/as-code";
import { dashboardToSvg } from "@obstack/drawing";
import type { DashboardDrawing } from "@obstack/drawing";
import { startEmulator } from "@obstack/emulator";
import { previewPlan } from "@obstack/preview";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { now, reviseCheckout } from "./shop.ts";

const example = fileURLToPath(new URL("../../../examples/web-shop", import.meta.url));

/** In pixels. Tiles are below each other, so that two pictures fit side by side, and one fits a phone. */
const width = 400;

/**
 * Returns pictures of a dashboard of the web shop before and after a change as SVG, by file name. They show the tiles that change, are always the
 * same, and have the theme of the reader.
 *
 * @throws {Error} If the plan does not change exactly that dashboard.
 */
export async function drawPreview(): Promise<Map<string, string>> {
  const home = mkdtempSync(join(tmpdir(), "obstack-pictures-"));
  try {
    await using emulator = await startEmulator({ behavior: "documented", now: () => now });
    const client = createSelfHostedClient(emulator.selfHosted);
    const folder = join(home, "shop");
    cpSync(example, folder, { recursive: true });
    await apply(await plan(folder, client, { target: "staging" }));
    for (const [path, text] of Object.entries(reviseCheckout())) writeFileSync(join(folder, path), text);
    const changes = await plan(folder, client, { target: "staging" });
    const { dashboards } = await previewPlan(changes, client, { since: 24 * 3_600_000, to: now, utc: true });
    const [{ before, after } = {}, ...others] = dashboards;
    if (before === undefined || after === undefined || others.length > 0)
      throw new Error(`The plan changes ${dashboards.length} dashboards instead of one.`);
    return new Map(Object.entries({ "before.svg": draw(before), "after.svg": draw(after) }));
  } finally {
    rmSync(home, { recursive: true });
  }
}

function draw(version: DashboardDrawing): string {
  const tiles = version.tiles.filter(({ change }) => change !== undefined);
  return dashboardToSvg({ ...version, tiles }, { width, theme: "auto" });
}
