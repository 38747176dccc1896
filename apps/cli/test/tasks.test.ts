// Eleven tasks of people on call, with the tools, against truth computed from the data. Tools return what the command prints as JSON.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startEmulator } from "@obstack/emulator";
import type { Emulator } from "@obstack/emulator";
import { createHostedClient } from "@obstack/hosted";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { folderWith, runObstack } from "@obstack/testing";
import { countTokens } from "gpt-tokenizer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "./mcp-client.ts";

const minute = 60_000;
const hour = 60 * minute;
/** The last complete window of an hour. */
const end = Math.floor(Date.now() / hour) * hour;
const spike = { from: end - 3 * hour, to: end - 2 * hour };
const iso = (time: number): string => new Date(time).toISOString();

interface OwnEvent {
  readonly time: number;
  readonly service: string;
  readonly severity: "info" | "error";
}

/** Two services with an event each minute; the errors of one rise for an hour, and again at the end. */
const events: OwnEvent[] = [];
for (let time = end - 26 * hour; time < Date.now() - 5000; time += minute) {
  for (const service of ["billing", "ledger"]) events.push({ time, service, severity: "info" });
  if (time % (30 * minute) === 0) events.push({ time, service: "ledger", severity: "error" });
  const isSpike = time >= spike.from && time < spike.to;
  if (isSpike || time >= end - 10 * minute)
    for (let count = 0; count < 3; count++) events.push({ time, service: "billing", severity: "error" });
}
const count = (from: number, to: number, service?: string, severity?: string): number =>
  events.filter(
    (one) =>
      one.time >= from &&
      one.time < to &&
      (service === undefined || one.service === service) &&
      (severity === undefined || one.severity === severity),
  ).length;

const own = "(ServiceName:billing OR ServiceName:ledger)";
const series = { source: "Logs", type: "time", aggFn: "count", whereLanguage: "lucene", groupBy: [] };
const tile = (name: string, where: string, x: number): object => ({
  name,
  x,
  y: 0,
  w: 6,
  h: 3,
  asRatio: false,
  series: [{ ...series, where }],
});
const alert = { dashboard: "billing", interval: "5m", thresholdType: "above", webhook: "On-call" };
const files = {
  "dashboards/billing.json": JSON.stringify({
    name: "Billing",
    tiles: [
      tile("Failed payments", "ServiceName:billing SeverityText:error", 0),
      tile("Nothing", "ServiceName:nobody", 6),
    ],
  }),
  "alerts/failures.json": JSON.stringify({ name: "Failures", ...alert, tile: "Failed payments", threshold: 5 }),
  "alerts/idle.json": JSON.stringify({ name: "Idle", ...alert, tile: "Nothing", threshold: 5 }),
  "slos/ledger.yaml": [
    "name: Ledger",
    "objective: 90",
    "window: 1d",
    "indicator: { source: Logs, total: \"ServiceName = 'ledger'\", bad: \"SeverityText = 'error'\" }",
    "page: On-call",
    "ticket: On-call",
  ].join("\n"),
};
const folder = folderWith(files);
let emulator: Emulator;
let tools: Awaited<ReturnType<typeof connect>>;

beforeAll(async () => {
  emulator = await startEmulator({ port: 0, hostedPort: 0, behavior: "deployed" });
  emulator.events.add(
    ...events.map(({ time, service, severity }) => ({
      source: "Logs",
      time,
      fields: { ServiceName: service, SeverityText: severity, Body: "…" },
    })),
  );
  tools = await connect({ environment: { ...emulator.environment }, words: ["--allow-writes"], folder });
  await runObstack(["apply", folder, "--yes"], { environment: { ...emulator.environment } });
});
afterAll(async () => {
  await tools[Symbol.asyncDispose]();
  await emulator[Symbol.asyncDispose]();
});

/** Returns the answer of a tool: one page, of the promised size. */
async function ask(name: string, input: object = {}) {
  const { text, value, isError } = await tools.call(name, input);
  expect([isError, value.cursor, text]).toEqual([false, undefined, text]);
  expect(countTokens(text)).toBeLessThanOrEqual(2000);
  return { answer: value.untrusted, digest: value.digest };
}

async function expectAnswer(name: string, input: object, truth: unknown): Promise<void> {
  expect((await ask(name, input)).answer).toEqual(truth);
}

const some = (value: object): unknown => expect.objectContaining(value) as unknown;
const listOf = (...items: unknown[]): unknown => expect.arrayContaining(items) as unknown;
const inSpike = { from: iso(spike.from), to: iso(spike.to) };
/** The windows of the alert with more than its threshold: from the first to the last complete one. */
const firings = [
  { from: spike.from, to: spike.to, isOpen: false },
  { from: end - 10 * minute, to: end, isOpen: true },
].map(({ from, to, isOpen }) =>
  some({
    from: iso(from).replace(".000", ""),
    to: isOpen ? (expect.any(String) as unknown) : iso(to).replace(".000", ""),
    notifiedAt: iso(from + 5 * minute).replace(".000", ""),
    peak: count(from, from + 5 * minute, "billing", "error"),
  }),
);

test("what fires", async () => {
  const firing = listOf(some({ name: "Failures", state: "ALERT" }));
  const { answer } = await ask("find", { kind: "alerts", firing: true });
  expect(answer).toEqual(firing);
  expect(answer).not.toEqual(listOf(some({ name: "Idle" })));
});

test("why, and since when", async () => {
  const truth = some({ by: "ServiceName", groups: [some({ name: "billing" })], firings });
  await expectAnswer("chart", { alert: "Failures", since: "4h" }, truth);
});

test("an alert through a reviewed plan, and its undo", async () => {
  const late = join(folder, "alerts/late.json");
  writeFileSync(late, JSON.stringify({ name: "Late", ...alert, tile: "Nothing", threshold: 9 }));
  const names = async () => (await createSelfHostedClient(emulator.selfHosted).alerts.list()).map(({ name }) => name);
  const listed = { kind: "alert", key: "late", name: "Late", targets: ["default"] };
  const planned = await ask("plan");
  const created = some({ ...listed, action: "create", fields: listOf("threshold") });
  expect(planned.answer).toMatchObject({ changes: [created] });
  await ask("apply", { digest: planned.digest });
  expect(await names()).toContain("Late");
  const undone = await ask("undo");
  expect(undone.answer).toMatchObject({ changes: [some({ ...listed, action: "delete" })] });
  await ask("undo", { digest: undone.digest });
  expect(await names()).not.toContain("Late");
  rmSync(late);
});

test("what changed when the spike began", async () => {
  const groupBy = "ServiceName,SeverityText";
  const [before, value] = [spike.from - hour, spike.from].map((from) => count(from, from + hour, "billing", "error"));
  await expectAnswer(
    "query",
    { source: "Logs", where: own, groupBy, top: 1, compareTo: "1h", ...inSpike },
    some({
      groups: 4,
      rows: [
        {
          group: { ServiceName: "billing", SeverityText: "error" },
          before,
          value,
          change: (value ?? 0) - (before ?? 0),
        },
      ],
      comparedTo: { from: iso(spike.from - hour), to: iso(spike.from) },
    }),
  );
});

test("the costs of a month by service", async () => {
  const client = createHostedClient(emulator.hosted);
  const [from, to] = [30, 1].map((days) => iso(end - days * 24 * hour).slice(0, 10)) as [string, string];
  const { costs } = await client.usageCost.report({ from, to });
  const total = costs
    .filter(({ serviceId }) => serviceId === emulator.hosted.serviceId)
    .reduce((sum, one) => sum + one.totalCRD, 0);
  expect(total).toBeGreaterThan(0);
  const truth = some({
    groups: listOf(some({ id: emulator.hosted.serviceId, totalCRD: expect.closeTo(total, 1) as unknown })),
  });
  await expectAnswer("costs", { from, to, by: "service" }, truth);
});

test("drift", async () => {
  const client = createSelfHostedClient(emulator.selfHosted);
  const idle = (await client.alerts.list()).find(({ name }) => name === "Idle");
  await client.alerts.modify(idle?.id ?? "", { threshold: 77 });
  const { answer } = await ask("drift");
  const change = { key: "idle", fields: [some({ path: "threshold", server: 77, lastApplied: 5 })] };
  expect(answer).toMatchObject({ changes: [change] });
  await client.alerts.modify(idle?.id ?? "", { threshold: 5 });
});

test("the budget of an SLO", async () => {
  const to = Math.floor(Date.now() / minute) * minute;
  const [bad, total] = [count(to - 24 * hour, to, "ledger", "error"), count(to - 24 * hour, to, "ledger")];
  const budget = some({ bad: expect.closeTo(bad, -0.5), total: expect.closeTo(total, -1), burn: expect.any(Number) });
  const truth = some({ targets: [some({ details: some({ slos: [some({ key: "ledger", budget })] }) })] });
  await expectAnswer("slo", {}, truth);
});

test("a backtest, and other thresholds", async () => {
  const least = count(spike.from, spike.from + 5 * minute, "billing", "error");
  const sweep = listOf(some({ threshold: least, firings: 2 }), some({ threshold: 20, firings: 0 }));
  const truth = some({ alerts: [some({ name: "Failures", status: "tested", firings, sweep })] });
  await expectAnswer("backtest", { alert: "Failures", server: true, since: "24h" }, truth);
});

test("alerts that watch nothing", async () => {
  const truth = some({ findings: listOf(some({ alert: "idle", kind: "no-matches", notifications: 0 })) });
  await expectAnswer("check", { files: true, since: "1d" }, truth);
});

test("an incident is replayed", async () => {
  const times = ["--from", iso(spike.from - hour), "--to", iso(spike.to + hour), "--began", inSpike.from];
  const words = ["incident", "save", "Failed payments", ...times, "--folder", folder];
  expect(await runObstack(words, { environment: { ...emulator.environment, TZ: "UTC" } })).toMatchObject({ code: 0 });
  const alerts = [some({ key: "failures", pagesAfterMinutes: 5 })];
  const truth = some({ name: "Failed payments", status: "passed", pagesAfterMinutes: 5, alerts });
  await expectAnswer("incident", { name: "Failed payments" }, truth);
});

test("late data, and a bucket that is not complete", async () => {
  const late = { source: "Logs", where: "ServiceName:late", from: iso(end - hour), granularity: "1h" };
  for (const known of [0, 1]) {
    const { answer } = await ask("query", late);
    expect(answer).toMatchObject({
      rows: [
        [iso(end - hour), known],
        [iso(end), 0],
      ],
      open: [iso(end)],
    });
    emulator.events.add({ source: "Logs", time: end - minute, fields: { ServiceName: "late" } });
  }
});
