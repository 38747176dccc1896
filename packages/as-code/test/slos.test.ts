// The life of service level objectives on servers: the alerts and dashboards that they become, and their identities.
import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import {
  apply,
  drift,
  exportFiles,
  exportResult,
  plan,
  planReport,
  planUndo,
  reportToMarkdown,
  reportToText,
  review,
} from "../src/index.ts";
import { stack, useEmulator } from "./on-emulator.ts";
import { ids, records } from "./shop.ts";
import { alertsByName, checkout } from "./slo-world.ts";
import { test } from "./test.ts";
import { applyTexts, sourcesAndWebhooks, temporaryFolder, writeTexts } from "./world.ts";
import type { Json } from "./world.ts";
import { textsOf } from "./texts-of.ts";

useEmulator("deployed");

const expected = [
  ["Checkout answers: page 1h", "1m", 14.4],
  ["Checkout answers: page 6h", "15m", 6],
  ["Checkout answers: ticket 1d", "1h", 3],
  ["Checkout answers: ticket 3d", "1h", 1],
];

/** Long and short windows of alerts in minutes, by the end of their names. */
const windows: Readonly<Record<string, readonly number[]>> = {
  "1h": [60, 5],
  "6h": [360, 30],
  "1d": [1440, 120],
  "3d": [4320, 360],
};

test("becomes a dashboard and alerts, which an apply creates, drift watches, and an undo removes", async ({
  folder,
}) => {
  writeTexts(folder, { "slos/checkout.yaml": checkout });
  const planned = await plan(folder, stack);
  expect(planned.summary).toMatchObject({ create: expected.length + 1, update: 0 });
  expect(planned.changes[0]).toMatchObject({ kind: "dashboard", key: "slos/checkout", name: "SLO Checkout answers" });
  await apply(folder, stack, planned);
  expect(alertsByName().map((one) => [one["name"], one["interval"], one["threshold"]])).toEqual(expected);
  // Each alert calls the webhook of its severity, and watches the tile with its windows.
  const [page, ticket] = sourcesAndWebhooks("a").webhooks.map(({ id }) => id);
  const tiles = records().dashboards.flatMap(({ tiles: all }) => all as readonly Json[]);
  for (const { name, channel, tileId } of alertsByName()) {
    expect([name, Object(channel).webhookId]).toEqual([name, String(name).includes("page") ? page : ticket]);
    const text = JSON.stringify(tiles.find(({ id }) => id === tileId));
    const [long = 0, short = 0] = windows[String(name).slice(-2)] ?? [];
    for (const length of [long, short]) expect(text).toContain(` - ${length * 60_000})`);
  }
  // The plan says how, and what it costs.
  const [note = ""] = textsOf(planned.notes);
  expect(note).toContain("slos/checkout.yaml:1:1: Alerts use SQL.");
  expect(note).toContain("A complete outage of 60 minutes sends ");
  // Nothing is left to do.
  expect((await plan(folder, stack)).changes).toEqual([]);
  expect((await drift(folder, stack)).changes).toEqual([]);
  // An export does not write files for what an SLO defines.
  expect((await exportFiles(folder, stack)).written.filter((path) => !path.startsWith("schemas/"))).toEqual([]);
  expect((await plan(folder, stack)).changes).toEqual([]);
  // A manual change is drift.
  const [first] = await stack.alerts.list();
  const { threshold } = first ?? {};
  await stack.alerts.modify(String(first?.id), { threshold: 99 });
  expect((await drift(folder, stack)).changes.map(({ key }) => key)).toEqual(["slos/checkout/page-1h"]);
  await stack.alerts.modify(String(first?.id), { threshold: Number(threshold) });
  await apply(folder, stack, (await planUndo(folder, stack)) as never);
  expect(records()).toEqual({ dashboards: [], alerts: [] });
});

test("keeps identities when the file or the objective is renamed, and changes factors in place", async ({ folder }) => {
  await applyTexts(folder, stack, { "slos/checkout.yaml": checkout });
  const before = ids();
  renameSync(join(folder, "slos/checkout.yaml"), join(folder, "slos/payment.yaml"));
  const moved = await plan(folder, stack);
  expect(moved.summary).toMatchObject({ create: 0, delete: 0 });
  await apply(folder, stack, moved);
  writeTexts(folder, { "slos/payment.yaml": checkout.replace("Checkout answers", "Payment answers") });
  const renamed = await plan(folder, stack);
  expect(renamed.summary).toMatchObject({ create: 0, update: expected.length + 1, delete: 0 });
  await apply(folder, stack, renamed);
  await applyTexts(folder, stack, { "slos/payment.yaml": checkout.replace("99.9", "99.5") });
  expect(ids()).toEqual(before);
  expect((await plan(folder, stack)).changes).toEqual([]);
});

test("has an owner, belongs to targets, and keeps identities when the file and the objective are renamed at once", async ({
  folder,
}) => {
  writeTexts(folder, { "slos/checkout.yaml": `owner: payments\ntargets: def*\n${checkout}` });
  const first = await plan(folder, stack);
  expect(first.changes.map(({ owner }) => owner)).toEqual(first.changes.map(() => "payments"));
  await apply(folder, stack, first);
  const before = ids();
  rmSync(join(folder, "slos/checkout.yaml"));
  const payment = checkout.replace("Checkout answers", "Payment answers");
  writeTexts(folder, { "slos/payment.yaml": `movedFrom: checkout\n${payment}` });
  const renamed = await plan(folder, stack, { prune: true });
  expect(renamed.summary).toMatchObject({ create: 0, update: expected.length + 1, delete: 0 });
  await apply(folder, stack, renamed);
  expect(ids()).toEqual(before);
  // Only other targets have it now.
  writeTexts(folder, { "slos/payment.yaml": `targets: "!default"\n${payment}` });
  expect((await plan(folder, stack, { prune: true })).summary).toMatchObject({ delete: expected.length + 1 });
});

test("changes its window as a whole, or not at all", async ({ folder }) => {
  await applyTexts(folder, stack, { "slos/checkout.yaml": checkout });
  const before = ids();
  writeTexts(folder, { "slos/checkout.yaml": checkout.replace("30d", "7d") });
  const next = await plan(folder, stack);
  for (const part of ["slos/checkout/page-1h", "!slos/checkout/page-1h"]) {
    const some = review(next, { only: [part] });
    expect([some.changes, new Set(some.skipped.map(({ because }) => because.replace(/".*"/, "")))]).toEqual([
      [],
      new Set([expect.stringMatching(/^needs .*, which is not selected$/)]),
    ]);
  }
  // A conflict in one of its parts skips all of them.
  const [alert] = await stack.alerts.list();
  await stack.alerts.modify(String(alert?.id), { threshold: 99 });
  const { changes, skipped } = review(await plan(folder, stack));
  expect(skipped).toHaveLength(changes.length);
  await stack.alerts.modify(String(alert?.id), { threshold: Number(alert?.threshold) });
  await apply(folder, stack, next);
  const rates = ["page 15m", "page 1h", "ticket 12h", "ticket 6h"];
  expect(alertsByName().map(({ name }) => name)).toEqual(rates.map((rate) => `Checkout answers: ${rate}`));
  expect(ids()).toHaveLength(before.length);
  expect(await plan(folder, stack)).toMatchObject({ changes: [], left: [] });
});

test("is pruned with its file", async ({ folder }) => {
  await applyTexts(folder, stack, { "slos/checkout.yaml": checkout });
  rmSync(join(folder, "slos/checkout.yaml"));
  // One line for the SLO, with and without pruning.
  const title = `SLO checkout (1 dashboard, ${expected.length} alerts)`;
  const left = reportToText(planReport(await plan(folder, stack)));
  expect(left.match(/.*no longer has a file.*/g)).toEqual([
    `  ${title} no longer has a file; it stays (to delete it, apply with \`--prune\`; to stop managing it, run \`obstack state forget slos/checkout\`)`,
  ]);
  const pruned = await plan(folder, stack, { prune: true });
  expect(reportToText(planReport(pruned)).match(/^- .*/gm)).toEqual([`- ${title}`]);
  expect(reportToText(planReport(pruned))).toContain("slos/checkout/page-1h");
  expect(reportToMarkdown(planReport(pruned))).toContain("#### Delete SLO checkout");
  expect(reportToMarkdown(planReport(pruned))).toContain("slos/checkout/page-1h");
  const { summary } = review(pruned, { only: ["slos/checkout.yaml"] });
  expect(summary.delete).toBe(expected.length + 1);
  // A change on the server would be lost, so it is shown.
  const [first] = await stack.alerts.list();
  await stack.alerts.modify(String(first?.id), { threshold: 99 });
  const changed = reportToText(planReport(await plan(folder, stack, { prune: true })));
  expect(changed).toContain(`- SLO checkout (1 dashboard, ${expected.length - 1} alert`);
  expect(changed).toMatch(/- alert slos\/checkout\/.*\n +- threshold: 99 +# conflict/);
  await apply(folder, stack, await plan(folder, stack, { prune: true }), { overwrite: true });
  expect(records()).toEqual({ dashboards: [], alerts: [] });
});

test("is left out of an export without its file, unless it is selected", async ({ folder }) => {
  await applyTexts(folder, stack, { "slos/checkout.yaml": checkout });
  rmSync(join(folder, "slos/checkout.yaml"));
  const [dashboard] = await stack.dashboards.list();
  await stack.dashboards.create({ name: "Other", tiles: [], tags: ["slo"] });
  using other = temporaryFolder();
  // With the state, and without it.
  for (const path of [folder, other.path]) {
    const exported = await exportFiles(path, stack);
    expect(exported.slos).toMatchObject([{ name: "SLO Checkout answers", dashboard: dashboard?.id }]);
    expect(exported.slos[0]?.alerts).toHaveLength(expected.length);
    const written = exported.written.filter((file) => !file.startsWith("schemas/"));
    expect(written).toEqual(["dashboards/other.yaml"]);
    expect(exportResult(exported).warnings).toEqual([
      `dashboard "SLO Checkout answers" (with ${expected.length} alerts) belongs to an SLO without a file here, and was not exported. Add its file to slos/, or export the objects separately with \`--only\``,
    ]);
    expect((await plan(path, stack)).changes).toEqual([]);
  }
  const selected = await exportFiles(other.path, stack, { only: ["SLO Checkout answers", "Checkout*"] });
  expect(selected.slos).toEqual([]);
  expect(selected.written).toContain("dashboards/slo-checkout-answers.yaml");
  for (const alert of await stack.alerts.list()) await stack.alerts.delete(alert.id);
  expect(exportResult(await exportFiles(folder, stack)).warnings).toEqual([
    expect.stringContaining(
      '"SLO Checkout answers" (with 0 alerts) belongs to an SLO without a file here, and was not exported.',
    ),
  ]);
});
