// Links to the dashboards of SLOs in the messages of their alerts.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { apply, drift, exportFiles, plan, planUndo, review } from "../src/index.ts";
import { emulator, stack, useEmulator } from "./on-emulator.ts";
import { test } from "./test.ts";
import { openStack, startServer, stored, writeTexts } from "./world.ts";

useEmulator("deployed");

const checkout = `name: Checkout answers
objective: 99.9
indicator:
  source: Logs
  bad: SeverityText = 'error'
page: on-call
burnRates: [{ severity: page, long: 1h, short: 5m, factor: 14.4 }]
`;

const targets = `targets:
  eu: { webUrl: "https://eu.example.com/ui/" }
  us: { webUrl: "https://us.example.com" }
`;

const messageIn = (server = emulator): string => String(stored(server, "selfhosted").alerts[0]?.["message"]);
const dashboardIn = (server = emulator): string => String(stored(server, "selfhosted").dashboards[0]?.["id"]);

test("links to the dashboard in the web UI of each target, from the first apply on", async ({ folder }) => {
  await using us = await startServer("b", {}, { behavior: "deployed" });
  writeTexts(folder, { "slos/checkout.yaml": checkout, "obstack.yaml": targets });
  for (const [target, server, address] of [
    ["eu", emulator, "https://eu.example.com/ui"],
    ["us", us, "https://us.example.com"],
  ] as const) {
    const client = openStack(server, "selfhosted");
    const planned = await plan(folder, client, { target });
    expect(JSON.stringify(planned.changes)).toContain(`Dashboard: SLO Checkout answers, ${address}/dashboards/…`);
    await apply(folder, client, planned);
    expect(messageIn(server)).toMatch(/Dashboard: SLO Checkout answers, https:\S+$/);
    expect(messageIn(server).endsWith(` ${address}/dashboards/${dashboardIn(server)}`)).toBe(true);
    expect((await plan(folder, client, { target })).changes).toEqual([]);
    expect((await drift(folder, client, { target })).changes).toEqual([]);
    expect(
      (await exportFiles(folder, client, { target })).written.filter((path) => !path.startsWith("schemas/")),
    ).toEqual([]);
  }
  expect(dashboardIn()).not.toBe(dashboardIn(us));
  // A target without a web UI has no link, and a dashboard that was created again has another one.
  await stack.dashboards.delete(dashboardIn());
  await apply(folder, stack, await plan(folder, stack, { target: "eu" }));
  expect(messageIn().endsWith(`/ui/dashboards/${dashboardIn()}`)).toBe(true);
  writeTexts(folder, { "obstack.yaml": targets.replace('webUrl: "https://eu.example.com/ui/"', "") });
  const unlinked = await plan(folder, stack, { target: "eu" });
  expect(unlinked.changes.map(({ key, fields }) => [key, fields.map(({ path }) => path)])).toEqual([
    ["slos/checkout/page-1h", ["message"]],
  ]);
  await apply(folder, stack, unlinked);
  expect(messageIn()).toMatch(/ Dashboard: SLO Checkout answers\.$/);
});

test("a reviewed plan covers the link of the dashboard that it created", async ({ folder }) => {
  writeTexts(folder, { "slos/checkout.yaml": checkout, "obstack.yaml": targets });
  const reviewed = await plan(folder, stack, { target: "eu" });
  const controller = new AbortController();
  await apply(folder, stack, await plan(folder, stack, { target: "eu" }), {
    signal: controller.signal,
    onEvent: ({ type }) => type === "done" && controller.abort(),
  }).catch(() => undefined);
  expect(dashboardIn()).not.toBe("undefined");
  const rest = await plan(folder, stack, { target: "eu" });
  expect(rest.changes.map(({ kind }) => kind)).toEqual(["alert"]);
  expect(review(rest, { reviewed: reviewed.digest }).skipped).toEqual([]);
  // Another link is another plan.
  writeTexts(folder, { "obstack.yaml": targets.replace("/ui/", "/other/") });
  const other = await plan(folder, stack, { target: "eu" });
  expect(review(other, { reviewed: reviewed.digest }).skipped).toMatchObject([{ reason: "not-reviewed" }]);
});

test("an undo links to the dashboard that it creates again", async ({ folder }) => {
  writeTexts(folder, { "slos/checkout.yaml": checkout, "obstack.yaml": targets });
  await apply(folder, stack, await plan(folder, stack, { target: "eu" }));
  const before = dashboardIn();
  rmSync(join(folder, "slos/checkout.yaml"));
  await apply(folder, stack, await plan(folder, stack, { target: "eu", prune: true }));
  await apply(folder, stack, (await planUndo(folder, stack, { target: "eu" })) as never);
  expect(dashboardIn()).not.toBe(before);
  expect(messageIn().endsWith(`/dashboards/${dashboardIn()}`)).toBe(true);
  writeTexts(folder, { "slos/checkout.yaml": checkout });
  expect((await plan(folder, stack, { target: "eu" })).changes).toEqual([]);
});
