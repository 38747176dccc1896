// SLOs in plans and reports.
import { temporaryStack } from "@obstack/testing";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { apply, plan } from "@obstack/as-code";
import { startEmulator } from "@obstack/emulator";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { expect, test } from "vitest";
import { testPlan, testStack, withEffects, alertsOfFolder } from "../src/index.ts";
import { alertsOfServer, checkAlerts } from "@obstack/alerting/checkup";
import type { AlertToCheck } from "@obstack/alerting/checkup";
import { day, hour, minute, to, checkout, clientWith, incident } from "./slo-setup.ts";

test("a plan shows what another objective would have done", async () => {
  await using emulator = await startEmulator({ behavior: "deployed", now: () => to });
  const client = createSelfHostedClient({ ...emulator.selfHosted, retry: false });
  using folder = temporaryStack({ "slos/checkout.yaml": checkout("", 95) });
  const created = await plan(folder.path, client);
  const first = await testPlan(folder.path, client, created, { since: day, to });
  expect(first.slos?.[0]?.text).toMatch(/^objective 95: \d+ pages?, \d+ tickets? in 1 day, \d+ of \d+ events bad$/);
  await apply(folder.path, client, created);
  const file = join(folder.path, "slos/checkout.yaml");
  writeFileSync(file, checkout("", 99));
  const planned = await plan(folder.path, client);
  expect(new Set(planned.changes.map(({ slo }) => slo))).toEqual(new Set(["checkout"]));
  // The plan has the objects of the folder, and the state the last objective.
  rmSync(file);
  const effects = await testPlan(folder.path, client, planned, { since: day, to });
  expect(effects.slos?.[0]?.before?.objective).toBe(95);
  expect(effects.slos?.[0]?.text).toMatch(
    /^objective 95 → 99: \d+ → \d+ pages?, \d+ → \d+ tickets? in 1 day, \d+ of \d+ events bad$/,
  );
  // The server does not show what other filters and burn rates would have done.
  for (const other of [
    checkout("burnRates: [{ severity: page, long: 2h, short: 10m, factor: 5 }]\n", 99),
    checkout("", 99).replace("'error'", "'fatal'"),
    checkout("minimumEvents: 50\n", 99),
  ]) {
    writeFileSync(file, other);
    const more = await testPlan(folder.path, client, await plan(folder.path, client), { since: day, to });
    const [effect] = more.slos ?? [];
    expect(effect).not.toHaveProperty("before");
    expect(effect?.text).toMatch(/^objective 99: .* bad$/);
  }
  // Once, below the first change of the SLO.
  const found = withEffects(planned, effects).changes.flatMap(({ effects: own = [] }) => own);
  const { before, after, text } = effects.slos?.[0] ?? {};
  const firings = [before, after].map((one) => (one?.pages ?? 0) + (one?.tickets ?? 0));
  expect(found).toEqual([{ subject: "checkout", text, firings: { before: firings[0], after: firings[1] } }]);
});

test.each(["slos/checkout", "slos/checkout/page-6h"])("a test of %s alone knows the keys of a plan", async (key) => {
  using folder = temporaryStack({
    "slos/checkout.yaml": checkout(),
    "slos/other.yaml": checkout().replace("Checkout", "Other"),
  });
  const report = await testStack(folder.path, clientWith(incident), { since: day, to, keys: [key] });
  expect(report.slos?.map((slo) => slo.key)).toEqual(["checkout"]);
  expect(report.alerts).toEqual([]);
  const unknown = testStack(folder.path, clientWith(incident), { since: day, to, keys: ["slos/chekout"] });
  await expect(unknown).rejects.toThrow('Unknown alert "slos/chekout". Did you mean "slos/checkout"?');
});

test("a check-up evaluates the alerts of SLOs from their first event", async () => {
  using folder = temporaryStack({ "slos/checkout.yaml": checkout("absent: 15m\n") });
  const client = clientWith((time) => (time < to - 12 * hour ? { bad: 0, total: 0 } : incident(time)));
  const run = { target: "t", from: to - day, to, maxRequests: 20, webhooks: new Set(["On-call"]) };
  const { findings, shortened, unchecked, requests } = await checkAlerts(
    await alertsOfFolder(folder.path, client),
    client.charts,
    run,
  );
  // The page of an hour fires for 45 minutes, once a minute; without events before the first one, that of missing events never does.
  expect(findings.map(({ alert, kind }) => [alert, kind])).toEqual([["slos/checkout/page-1h", "every-window"]]);
  expect(new Set(shortened.map(({ from }) => from))).toEqual(
    new Set([new Date(to - 12 * hour).toISOString().replace(".000", "")]),
  );
  expect(shortened).toHaveLength(5);
  // All read the same two series, of a day and the three before it.
  expect([unchecked, requests]).toEqual([[], 1]);
  expect(
    (await checkAlerts(await alertsOfFolder(folder.path, client), client.charts, { ...run, maxRequests: 0 })).unchecked,
  ).toHaveLength(5);
});

test("a check-up of a server evaluates the alerts of SLOs as that of their files", async () => {
  await using emulator = await startEmulator({ behavior: "deployed" });
  const client = createSelfHostedClient(emulator.selfHosted);
  using folder = temporaryStack({
    "slos/checkout.yaml": checkout("absent: 15m\n", 95),
    "slos/nobody.yaml": checkout().replace("'checkout'", "'nobody'").replace("Checkout answers", "Nobody"),
  });
  await apply(folder.path, client, await plan(folder.path, client));
  const [alerts, dashboards, sources] = await Promise.all([
    client.alerts.list(),
    client.dashboards.list(),
    client.sources.list(),
  ]);
  const end = Math.floor(Date.now() / minute) * minute;
  const of = async (all: readonly AlertToCheck[]) => {
    const run = { target: "t", from: end - day, to: end, maxRequests: 50 };
    const { findings, unchecked } = await checkAlerts(all, client.charts, run);
    return { kinds: findings.map(({ kind, numbers }) => [kind, numbers]), unchecked };
  };
  const ofServer = await of(alertsOfServer(alerts, dashboards, sources).filter(({ slo }) => slo !== undefined));
  expect(ofServer).toEqual(await of(await alertsOfFolder(folder.path, client)));
  expect(ofServer.kinds.filter(([kind]) => kind === "no-matches")).toHaveLength(4);
  expect(ofServer.unchecked).toEqual([]);
});
