// Links to the dashboards of SLOs in the messages of their alerts.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { apply, drift, exportFiles, plan, planUndo, review } from "../src/index.ts";
import { openStack, openWorld, startServer, stored, temporaryFolder, writeTexts } from "./world.ts";

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

function messageIn(emulator: Parameters<typeof stored>[0]): string {
  const [alert] = stored(emulator, "selfhosted").alerts;
  return String(alert?.["message"]);
}

function dashboardIn(emulator: Parameters<typeof stored>[0]): string {
  const [dashboard] = stored(emulator, "selfhosted").dashboards;
  return String(dashboard?.["id"]);
}

test("links to the dashboard in the web UI of each target, from the first apply on", async () => {
  await using eu = await startServer("a", {}, { behavior: "deployed" });
  await using us = await startServer("b", {}, { behavior: "deployed" });
  using folder = temporaryFolder();
  writeTexts(folder.path, { "slos/checkout.yaml": checkout, "obstack.yaml": targets });
  for (const [target, emulator, address] of [
    ["eu", eu, "https://eu.example.com/ui"],
    ["us", us, "https://us.example.com"],
  ] as const) {
    const stack = openStack(emulator, "selfhosted");
    const planned = await plan(folder.path, stack, { target });
    expect(JSON.stringify(planned.changes)).toContain(`Dashboard: SLO Checkout answers, ${address}/dashboards/…`);
    await apply(folder.path, stack, planned);
    expect(messageIn(emulator)).toMatch(/Dashboard: SLO Checkout answers, https:\S+$/);
    expect(messageIn(emulator).endsWith(` ${address}/dashboards/${dashboardIn(emulator)}`)).toBe(true);
    expect((await plan(folder.path, stack, { target })).changes).toEqual([]);
    expect((await drift(folder.path, stack, { target })).changes).toEqual([]);
    expect(
      (await exportFiles(folder.path, stack, { target })).written.filter((path) => !path.startsWith("schemas/")),
    ).toEqual([]);
  }
  expect(dashboardIn(eu)).not.toBe(dashboardIn(us));
  // A target without a web UI has no link, and a dashboard that was created again has another one.
  const stack = openStack(eu, "selfhosted");
  await stack.dashboards.delete(dashboardIn(eu));
  await apply(folder.path, stack, await plan(folder.path, stack, { target: "eu" }));
  expect(messageIn(eu).endsWith(`/ui/dashboards/${dashboardIn(eu)}`)).toBe(true);
  writeTexts(folder.path, { "obstack.yaml": targets.replace('webUrl: "https://eu.example.com/ui/"', "") });
  const unlinked = await plan(folder.path, stack, { target: "eu" });
  expect(unlinked.changes.map(({ key, fields }) => [key, fields.map(({ path }) => path)])).toEqual([
    ["slos/checkout/page-1h", ["message"]],
  ]);
  await apply(folder.path, stack, unlinked);
  expect(messageIn(eu)).toMatch(/ Dashboard: SLO Checkout answers\.$/);
});

test("a reviewed plan covers the link of the dashboard that it created", async () => {
  await using world = await openWorld("deployed");
  const { emulator, stack, folder } = world;
  writeTexts(folder.path, { "slos/checkout.yaml": checkout, "obstack.yaml": targets });
  const reviewed = await plan(folder.path, stack, { target: "eu" });
  const controller = new AbortController();
  await apply(folder.path, stack, await plan(folder.path, stack, { target: "eu" }), {
    signal: controller.signal,
    onEvent: ({ type }) => type === "done" && controller.abort(),
  }).catch(() => undefined);
  expect(dashboardIn(emulator)).not.toBe("undefined");
  const rest = await plan(folder.path, stack, { target: "eu" });
  expect(rest.changes.map(({ kind }) => kind)).toEqual(["alert"]);
  expect(review(rest, { reviewed: reviewed.digest }).skipped).toEqual([]);
  // Another link is another plan.
  writeTexts(folder.path, { "obstack.yaml": targets.replace("/ui/", "/other/") });
  const other = await plan(folder.path, stack, { target: "eu" });
  expect(review(other, { reviewed: reviewed.digest }).skipped).toMatchObject([{ reason: "not-reviewed" }]);
});

test("an undo links to the dashboard that it creates again", async () => {
  await using world = await openWorld("deployed");
  const { emulator, stack, folder } = world;
  writeTexts(folder.path, { "slos/checkout.yaml": checkout, "obstack.yaml": targets });
  await apply(folder.path, stack, await plan(folder.path, stack, { target: "eu" }));
  const before = dashboardIn(emulator);
  rmSync(join(folder.path, "slos/checkout.yaml"));
  await apply(folder.path, stack, await plan(folder.path, stack, { target: "eu", prune: true }));
  await apply(folder.path, stack, (await planUndo(folder.path, stack, { target: "eu" })) as never);
  expect(dashboardIn(emulator)).not.toBe(before);
  expect(messageIn(emulator).endsWith(`/dashboards/${dashboardIn(emulator)}`)).toBe(true);
  writeTexts(folder.path, { "slos/checkout.yaml": checkout });
  expect((await plan(folder.path, stack, { target: "eu" })).changes).toEqual([]);
});
