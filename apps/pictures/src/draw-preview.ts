import { apply, plan } from "@obstack/as-code";
import { dashboardToSvg } from "@obstack/drawing";
import type { DashboardDrawing } from "@obstack/drawing";
import { previewPlan } from "@obstack/preview";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { now, reviseCheckout, withShop, writeFiles } from "./shop.ts";

/** In pixels. Tiles are below each other, so that two pictures fit side by side, and one fits a phone. */
const width = 400;

/**
 * Returns pictures of a dashboard of the web shop before and after a change as SVG, by file name. They show the tiles that change, are always the
 * same, and have the theme of the reader.
 *
 * @throws {Error} If the plan does not change exactly that dashboard.
 */
export async function drawPreview(): Promise<Map<string, string>> {
  return withShop(async ({ emulator, folder }) => {
    const client = createSelfHostedClient(emulator.selfHosted);
    await apply(await plan(folder, client, { target: "staging" }));
    writeFiles(folder, reviseCheckout());
    const changes = await plan(folder, client, { target: "staging" });
    const { dashboards } = await previewPlan(changes, client, { since: 24 * 3_600_000, to: now, utc: true });
    const [{ before, after } = {}, ...others] = dashboards;
    if (before === undefined || after === undefined || others.length > 0)
      throw new Error(`The plan changes ${dashboards.length} dashboards instead of one.`);
    return new Map(Object.entries({ "before.svg": draw(before), "after.svg": draw(after) }));
  });
}

function draw(version: DashboardDrawing): string {
  const tiles = version.tiles.filter(({ change }) => change !== undefined);
  return dashboardToSvg({ ...version, tiles }, { width, theme: "auto" });
}
