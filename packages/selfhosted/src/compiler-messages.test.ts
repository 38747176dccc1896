// Compiler errors for invalid programs. Each message names a field or type that the user wrote.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";

const folder = new URL("../.reports/programs/", import.meta.url);

const valid = [
  "const source: string = (await client.sources.list()).map(({ id }) => id).join();",
  'const tile: string | undefined = (await client.dashboards.get("d")).tiles?.map(({ id }) => id).join();',
  'const alert: string = (await client.alerts.get("a")).id;',
  'await client.dashboards.update("d", { ...client.dashboards.toUpdate(await client.dashboards.get("d")), name: "n" });',
  'await client.dashboards.create(client.dashboards.toCreate({ ...(await client.dashboards.get("d")), name: "n" }));',
  'await client.alerts.update("a", { ...client.alerts.toUpdate(await client.alerts.get("a")), threshold: 5 });',
  'await client.alerts.create({ ...client.alerts.toCreate(await client.alerts.get("a")), name: "n" });',
  'await client.alerts.update("a", { ...(await client.alerts.get("a")), threshold: 5 });',
  'await client.dashboards.modify("d", (dashboard) => void dashboard.tiles?.push({ name: "new" }));',
  'await client.dashboards.modify("d", (dashboard: Dashboard) => ({ ...dashboard, tags: ["a"] }));',
  'const body: CreateAlertRequest = { name: "n", thresholdType: "between" }; await client.alerts.create(body);',
  'try { await client.alerts.get("a"); } catch (error) { if (isResponseError(error, 404, 410)) { const status: 404 | 410 = error.status; void status; } }',
] as const;

const invalid: readonly (readonly [program: string, ...words: string[]])[] = [
  ["await client.dashboards.create({});", "name", "CreateDashboardRequest"],
  ["await client.dashboards.create({ name: 5 });", "number", "string"],
  ['await client.dashboards.create({ nam: "n" });', "nam", "CreateDashboardRequest"],
  ['await client.dashboards.create({ name: "n", tiles: {} });', "CreateTileRequest[]"],
  ['await client.dashboards.create({ name: "n", tiles: [{ id: "t" }] });', "id", "CreateTileRequest"],
  ['await client.dashboards.create({ name: "n", tiles: [{ nmae: "t" }] });', "nmae", "CreateTileRequest"],
  [
    'await client.dashboards.create({ name: "n", tiles: [{ series: [{ agg: "count" }] }] });',
    "agg",
    "TileSeriesRequest",
  ],
  ['await client.dashboards.update("d", { nam: "n" });', "nam", "UpdateDashboardRequest"],
  ['await client.dashboards.update("d", { ...(await client.dashboards.get("d")) });', "name", "UpdateDashboardRequest"],
  ['await client.dashboards.update("d", { name: "n" });', "tiles", "UpdateDashboardRequest"],
  ['client.dashboards.toCreate(await client.dashboards.get("d")).id;', "id", "CreateDashboardRequest"],
  ['client.alerts.toUpdate({ ...(await client.alerts.get("a")), treshold: 5 });', "treshold", "Alert"],
  ['await client.dashboards.update({ name: "n" });', "Expected 2-3 arguments"],
  ['await client.dashboards.update("d", { name: "n", tiles: [{ nmae: "t" }] });', "nmae", "UpdateTileRequest"],
  ["await client.alerts.create({ treshold: 1 });", "treshold", "threshold", "CreateAlertRequest"],
  ['await client.alerts.create({ threshold: "1" });', "string", "number"],
  ['await client.alerts.create({ channel: { typ: "webhook" } });', "typ", "AlertChannelRequest"],
  ['await client.alerts.update("a", { ...(await client.alerts.get("a")), threshold: "5" });', "string", "number"],
  ['const threshold: number = (await client.alerts.get("a")).threshold;', "null", "number"],
  ['(await client.alerts.get("a")).nmae;', "nmae", "Alert"],
  ['(await client.alerts.get("a")).id = "b";', "id", "read-only"],
  ["(await client.alerts.list()).name;", "name", "Alert[]"],
  ["await client.charts.querySeries({ series: [{}], startTime: 0 });", "endTime", "ChartQuery"],
  ['await client.charts.querySeries({ series: [{}], startTime: 0, endTime: 1, granularity: "2m" });', '"2m"'],
  ['createSelfHostedClient({ apikey: "k" });', "apikey", "SelfHostedClientOptions"],
  ['await client.alerts.modify("a", { treshold: 3 });', "treshold"],
  ['await client.alerts.get("a", { retries: 1 });', "retries", "CallOptions"],
];

const header = [
  'import { createSelfHostedClient, isResponseError } from "../../src/index.ts";',
  'import type { CreateAlertRequest, Dashboard } from "../../src/index.ts";',
  "const client = createSelfHostedClient();",
];
const messages = new Map<string, string>();

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  const programs = [...valid, ...invalid.map(([program]) => program)].map((program) => `async () => { ${program} };`);
  writeFileSync(
    new URL("programs.ts", folder),
    [...header, ...programs, "export type { CreateAlertRequest, Dashboard }; void isResponseError;"].join("\n"),
  );
  writeFileSync(
    new URL("tsconfig.json", folder),
    JSON.stringify({
      extends: "../../tsconfig.json",
      include: ["programs.ts"],
      compilerOptions: { noUnusedLocals: false },
    }),
  );
  for (const [line, text] of compile()) messages.set([...valid, ...invalid.map(([one]) => one)][line] ?? "", text);
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(valid)("compiles %s", (program) => {
  expect(messages.get(program)).toBeUndefined();
});

test.each(invalid)("rejects %s", (program, ...words) => {
  const message = messages.get(program) ?? "";
  for (const word of words) expect(message).toContain(word);
});

/** Returns the compiler messages by index of the program. */
function compile(): Map<number, string> {
  const found = new Map<number, string>();
  let current = -1;
  for (const text of runCompiler().split("\n")) {
    const [, line, message] = /^programs\.ts\((\d+),\d+\): (.*)$/.exec(text) ?? [];
    if (line !== undefined) current = Number(line) - 1 - header.length;
    found.set(current, `${found.get(current) ?? ""}${message ?? text}\n`);
  }
  return found;
}

function runCompiler(): string {
  try {
    return execFileSync("tsc", ["--noEmit", "--pretty", "false", "--project", "."], { cwd: folder, encoding: "utf8" });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
