// Costs add up, whatever they are grouped and filtered by.
import { json, runObstack, startServer } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { expect, test } from "vitest";
import { hosted } from "./environment.ts";

const one = "3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60";
const two = "4a0d3c2f-8e65-4f1b-9b3f-6c2d0e9f8a71";
const costs = [
  {
    date: "2026-01-01",
    entityName: "shop",
    entityId: one,
    serviceId: one,
    dataWarehouseId: "w1",
    totalCRD: 2,
    metrics: { computeCRD: 1, backupCRD: 0.25 },
    locked: true,
  },
  { date: "2026-01-01", entityName: "shop", entityId: two, serviceId: two, totalCRD: 3, metrics: { computeCRD: 4 } },
  { date: "2026-01-02", entityName: "backups", entityId: "e3", serviceId: null, totalCRD: 0.5, locked: false },
];
const response = json({ status: 200, requestId: "r", result: { grandTotalCRD: 5.5, costs } });
const argv = ["usage-cost", "--from", "2026-01-01", "--to", "2026-01-02"];

async function run(...more: string[]): Promise<ProcessResult> {
  await using server = await startServer(response);
  return await runObstack([...argv, ...more], { environment: { ...hosted(server.baseUrl), TZ: "UTC" } });
}

test.each([
  ["30d", 30],
  ["now-24h", 1],
  ["today", 1],
  ["yesterday", 2],
])("--from %s has %d days, of which today in UTC is the last", async (from, days) => {
  await using server = await startServer(response);
  const environment = { ...hosted(server.baseUrl), TZ: "Pacific/Kiritimati" };
  await runObstack(["usage-cost", "--from", from], { environment });
  const asked = new URL(server.requests[0]?.url ?? "", server.baseUrl).searchParams;
  const [first = 0, last = 0] = ["from_date", "to_date"].map((name) => Date.parse(asked.get(name) ?? ""));
  expect([(last - first) / 86_400_000 + 1, Date.now() - last < 86_400_000]).toEqual([days, true]);
});

test("records of one name and different ids are different entities", async () => {
  const { groups } = JSON.parse((await run("--by", "entity", "--output", "json")).stdout) as { groups: unknown };
  expect(groups).toEqual([
    { name: "shop", id: two, totalCRD: 3, mayChange: null },
    { name: "shop", id: one, totalCRD: 2, mayChange: false },
    { name: "backups", id: "e3", totalCRD: 0.5, mayChange: true },
  ]);
  expect((await run("--by", "entity")).stdout).toMatch(new RegExp(`shop +${two} +3\\.00 .*unknown`));
});

test.each([
  ["service", ["shop", 3, "shop", 2, "no service", 0.5]],
  ["day", ["2026-01-01", 5, "2026-01-02", 0.5]],
  ["month", ["2026-01", 5.5]],
  // What the totals have beyond the metrics: 2 - 1.25, 3 - 4 and 0.5.
  ["metric", ["compute", 5, "backup", 0.25, "rest", 0.25]],
])("groups by %s add up to the total", async (by, expected) => {
  const { groups, grandTotalCRD } = JSON.parse((await run("--by", by, "--output", "json")).stdout) as {
    groups: { name: string; totalCRD: number }[];
    grandTotalCRD: number;
  };
  expect(groups.flatMap(({ name, totalCRD }) => [name, totalCRD])).toEqual(expected);
  expect(groups.reduce((sum, { totalCRD }) => sum + totalCRD, 0)).toBe(grandTotalCRD);
});

test("the columns of each row add up to its total", async () => {
  const { stdout } = await run();
  expect(stdout.split("\n").map((line) => line.split(/ {2,}/))).toEqual([
    ["DATE", "ENTITY", "COMPUTE", "STORAGE", "REST", "TOTAL CRD"],
    ["2026-01-01", "shop", "1.00", "1.00", "2.00"],
    ["2026-01-01", "shop", "4.00", "-1.00", "3.00", "unknown"],
    ["2026-01-02", "backups", "0.50", "0.50", "may change"],
    [""],
    ["Total 5.50 CRD"],
    [""],
  ]);
});

test("--service-id filters records, and the total and budget follow", async () => {
  const only = await run("--service-id", one.toUpperCase(), "--output", "json", "--budget", "2");
  expect(only.code).toBe(0);
  expect(JSON.parse(only.stdout)).toMatchObject({ grandTotalCRD: 2, costs: [{ serviceId: one }] });
  expect(await run("--service-id", two, "--budget", "2.99")).toMatchObject({
    code: 8,
    stdout: expect.stringContaining("Total 3.00 CRD"),
    stderr: expect.stringContaining("exceeds the budget of 2.99 CRD"),
  });
  const unknown = await run("--service-id", "abc");
  expect(unknown.stderr).toContain('warning: No record of this period has the service "abc".');
  expect(only.stderr).not.toContain("warning: No record");
  // The service of the environment is that of other commands.
  expect((await run("--output", "csv")).stdout.split("\n")).toHaveLength(5);
});

test("CSV has every field, and NDJSON one record a line", async () => {
  const csv = (await run("--output", "csv")).stdout.split("\n");
  expect(csv[0]).toBe("date,entityName,entityId,serviceId,dataWarehouseId,computeCRD,backupCRD,totalCRD,locked");
  expect(csv[1]).toBe(`2026-01-01,shop,${one},${one},w1,1,0.25,2,true`);
  expect(csv[2]).toBe(`2026-01-01,shop,${two},${two},,4,,3,unknown`);
  expect((await run("--output", "csv", "--columns", "compute-crd,date")).stdout).toContain("\n4,2026-01-01\n");
  const lines = (await run("--output", "ndjson")).stdout.trim().split("\n");
  expect(lines.map((line) => (JSON.parse(line) as { entityId: string }).entityId)).toEqual([one, two, "e3"]);
  expect((await run("--output", "ndjson", "--by", "day")).stdout.trim().split("\n")).toHaveLength(2);
});

test("groups have bars in tables, and say whether they may change", async () => {
  expect((await run("--by", "day")).stdout.split("\n")).toEqual([
    "DAY         TOTAL CRD  SHARE",
    `2026-01-01       5.00  ${"█".repeat(25)}  unknown`,
    `2026-01-02       0.50  ███${" ".repeat(22)}  may change`,
    "",
    "Total 5.50 CRD",
    "",
  ]);
  expect((await run("--by", "entity", "--output", "csv")).stdout).toBe(
    `entity,id,totalCRD,mayChange\nshop,${two},3,unknown\nshop,${one},2,false\nbackups,e3,0.5,true\n`,
  );
});

test("--verbose shows each window", async () => {
  expect((await run("--verbose")).stderr).toContain("Fetched the costs from 2026-01-01 to 2026-01-02, period 1 of 1.");
});
