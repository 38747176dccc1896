// The example stack works unchanged on every behavior of a server.
import { cpSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmulator } from "@obstack/emulator";
import { createSelfHostedClient } from "@obstack/selfhosted";
import type { QueryChartSeriesRequest } from "@obstack/selfhosted";
import { runObstack, temporaryFolder } from "@obstack/testing";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { printed } from "./environment.ts";

const example = fileURLToPath(new URL("../../../examples/web-shop", import.meta.url));

interface DashboardFile {
  readonly name: string;
  readonly tiles: readonly { readonly name: string; readonly series: readonly { readonly source: string }[] }[];
}

const dashboards = readdirSync(join(example, "dashboards")).map(
  (name) => parse(readFileSync(join(example, "dashboards", name), "utf8")) as DashboardFile,
);

/** The alert that tells of each incident of the web shop, and a time around one. */
const incidents = [
  ["checkout-errors", "2026-11-21T12:00Z", "2026-11-22T00:00Z"],
  ["cart-errors", "2026-11-21T12:00Z", "2026-11-22T12:00Z"],
  ["payment-slow", "2026-11-19T12:00Z", "2026-11-22T00:00Z"],
] as const;

test.each([
  ["documented", "staging", []],
  ["deployed", "staging", []],
  ["deployed=older", "legacy", incidents],
] as const)(
  "applies completely on %s, every tile has data, and its incidents page and replay",
  async (behavior, target, saved) => {
    // Noon: at night, the shop has few visitors.
    const now = Date.parse("2026-11-22T12:00:00Z");
    await using emulator = await startEmulator({ behavior, now: () => now });
    const folder = temporaryFolder();
    cpSync(example, folder, { recursive: true });
    const obstack = (...argv: string[]) =>
      runObstack([...argv, folder, "--target", target], { environment: { ...emulator.environment } });
    expect(await obstack("apply", "--yes")).toMatchObject(printed(0, ": 16 created."));
    expect(await obstack("plan")).toMatchObject(printed(0, "No changes. 16 unchanged."));
    const client = createSelfHostedClient(emulator.selfHosted);
    const sources = new Map((await client.sources.list()).map(({ id, name }) => [name, id]));
    for (const { name, tiles } of dashboards) {
      for (const tile of tiles) {
        const series = tile.series.map(({ source, ...rest }) => ({ ...rest, sourceId: sources.get(source) }));
        const query = { series, startTime: now - 21_600_000, endTime: now, granularity: "1h" };
        const points = await client.charts.querySeries(query as unknown as QueryChartSeriesRequest);
        expect({
          tile: `${name}/${tile.name}`,
          hasData: points.some((point) => Number(point["series_0.data"]) > 0),
        }).toEqual({
          tile: `${name}/${tile.name}`,
          hasData: true,
        });
      }
    }
    const save = (name: string, from: string, until: string) => {
      const range = ["--from", from, "--to", until, "--began", from];
      return runObstack(["incident", "save", name, ...range, "--folder", folder, "--target", target], {
        environment: { ...emulator.environment },
      });
    };
    for (const [alert, from, until] of saved) {
      const notFailed = expect.not.stringContaining(" failed: ") as unknown;
      expect(await save(alert, from, until)).toMatchObject({ code: 0, stdout: notFailed, stderr: "" });
      const file = parse(readFileSync(join(folder, `tests/incidents/${alert}.yaml`), "utf8")) as {
        readonly expect: { readonly alerts?: readonly string[] };
      };
      expect(file.expect.alerts).toContain(alert);
    }
    if (saved.length === 0) return;
    const replayed = await runObstack(["test", folder, "--target", target]);
    expect(replayed).toMatchObject(printed(0, "Incidents: 3 of 3 still page."));
  },
);
