// Dashboards of SLOs have numbers that follow from chart queries, and a chart of the budget.
import { folderWith, temporaryStack } from "@obstack/testing";
import { measureSlos } from "@obstack/alert-tests";
import type { DataClient } from "@obstack/alerting/backtest";
import { apply, plan } from "@obstack/as-code";
import { ResponseError } from "@obstack/core";
import { startEmulator } from "@obstack/emulator";
import { previewPlan } from "@obstack/as-code/previews";
import { viewDashboard } from "@obstack/charts";
import type { DashboardDrawing, TileDrawing } from "@obstack/charts";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { expect, test } from "vitest";

const to = Date.parse("2026-03-10T18:07:00Z");
const options = { since: 3_600_000, to, utc: true };
const slo = (objective: number, more = "") => `name: Checkout answers
objective: ${objective}
window: 1d
indicator:
  source: Logs
  total: ServiceName = 'checkout'
  bad: SeverityText = 'error'
page: On-call
absent: 15m
${more}`;
const raw = "This tile is raw SQL, which the interface cannot run.";

function numbers({ tiles }: Pick<DashboardDrawing, "tiles">): Record<string, number | string | null> {
  return Object.fromEntries(
    tiles.flatMap(({ name, content }): [string, number | string | null][] =>
      content.kind === "number" ? [[name, content.value]] : content.kind === "note" ? [[name, content.text]] : [],
    ),
  );
}

function burnDownOf({ tiles }: Pick<DashboardDrawing, "tiles">): TileDrawing | undefined {
  return tiles.find(({ name }) => name === "Budget over 1d (not on the server)");
}

test("draws the tiles of an SLO with the numbers of its status, and how its budget was spent", async () => {
  await using emulator = await startEmulator({ behavior: "deployed", now: () => to });
  using stack = temporaryStack({ "slos/checkout.yaml": slo(95) });
  const client = createSelfHostedClient(emulator.selfHosted);
  await apply(stack.path, client, await plan(stack.path, client));
  const dashboard = (await client.dashboards.list()).find(({ name }) => name === "SLO Checkout answers");
  if (dashboard === undefined) throw new Error("Expected a dashboard.");
  const { slos } = await measureSlos(stack.path, client, { to, hasBurnDown: true });
  const { budget, burnDown, incidents = [] } = slos[0] ?? {};
  expect(burnDown?.leftPercent.at(-1)).toBe(budget?.leftPercent);
  expect(incidents.length).toBeGreaterThan(0);

  const drawing = await viewDashboard(dashboard, client, options);
  expect(numbers(drawing)).toEqual({
    "Achieved in 1d (%)": budget?.achieved,
    "Budget left (%)": budget?.leftPercent,
    "Burn rate in 15m and 5m (page at 14.4)": expect.closeTo(await burn(15), 9),
    "Burn rate in 30m and 5m (page at 6)": expect.closeTo(await burn(30), 9),
    "Events in 15m (page at 0)": await count("ServiceName = 'checkout'", 15),
  });
  const tile = burnDownOf(drawing);
  expect(tile).toMatchObject({ x: 0, w: 12, y: 10 });
  expect(tile?.content).toMatchObject({
    kind: "time",
    range: { startTime: to - 86_400_000, endTime: to },
    series: [{ values: burnDown?.leftPercent }],
    marks: {
      firings: [{ periods: incidents.map(({ from, to: end }) => ({ from: Date.parse(from), to: Date.parse(end) })) }],
    },
  });

  // One character makes it another query, whose result is unknown.
  const edited = JSON.parse(
    JSON.stringify(dashboard).replace("100 - 100 * bad", "100 - 101 * bad"),
  ) as typeof dashboard;
  expect(numbers(await viewDashboard(edited, client, options))).toMatchObject({
    "Achieved in 1d (%)": raw,
    "Budget left (%)": budget?.leftPercent,
  });

  const charts = {
    querySeries: () => Promise.reject(new ResponseError("Out of memory", { method: "POST", path: "/", status: 500 })),
  };
  const failed = await viewDashboard(dashboard, { ...client, charts } as unknown as DataClient, options);
  expect(numbers(failed)).toMatchObject({ "Budget left (%)": "POST / failed with 500: Out of memory." });
  expect(burnDownOf(failed)).toBeUndefined();

  folderWith(
    {
      "slos/checkout.yaml": slo(90, 'delay: 5m\nexclude: [{ from: "2026-03-10T12:00", to: "2026-03-10T13:00" }]\n'),
    },
    stack.path,
  );
  const after = (await measureSlos(stack.path, client, { to })).slos[0]?.budget;
  const preview = await previewPlan(await plan(stack.path, client), client, options);
  const [compared] = preview.dashboards;
  if (compared?.before === undefined || compared.after === undefined) throw new Error("Expected both versions.");
  expect(numbers(compared.before)).toMatchObject({ "Budget left (%)": budget?.leftPercent });
  expect(numbers(compared.after)).toMatchObject({ "Budget left (%)": after?.leftPercent });
  expect([burnDownOf(compared.before)?.change, burnDownOf(compared.after)?.change]).toEqual(["changed", "changed"]);

  async function count(where: string, minutes: number): Promise<number> {
    const points = await client.charts.querySeries({
      series: [{ sourceId: logs, aggFn: "count", where, whereLanguage: "sql" }],
      startTime: to - minutes * 60_000,
      endTime: to,
      granularity: "1m",
    });
    return points.reduce((sum, point) => sum + Number(point["series_0.data"]), 0);
  }

  async function burn(long: number): Promise<number> {
    const ratios = [long, 5].map(
      async (minutes) =>
        (await count("ServiceName = 'checkout' AND SeverityText = 'error'", minutes)) /
        (await count("ServiceName = 'checkout'", minutes)),
    );
    return Math.min(...(await Promise.all(ratios))) / 0.05;
  }
});

const logs = "665f1c2ab4d3e5f6a7b8cb01";
