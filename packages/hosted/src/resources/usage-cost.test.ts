import { json, startServer } from "@obstack/testing";
import type { TestResponse, ReceivedRequest } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { createHostedClient } from "../client.ts";
import type { UsageCosts } from "./usage-cost.ts";

const organizationId = "8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10";
const report = (result: unknown): TestResponse => json({ status: 200, requestId: "r", result });
const createUsageCost = (baseUrl: string): UsageCosts =>
  createHostedClient({ baseUrl, keyId: "a", keySecret: "b", organizationId, retry: false }).usageCost;

function query({ url }: ReceivedRequest): string {
  const { searchParams } = new URL(url, "http://localhost");
  return `${searchParams.get("from_date")} ${searchParams.get("to_date")}`;
}

const january = { from: "2026-01-01", to: "2026-01-31" };

test("field note: falls back to calendar dates, and remembers that a server requires them", async () => {
  await using server = await startServer(
    json({ error: "BAD_REQUEST: from_date" }, 400),
    report({ grandTotalCRD: 1, costs: [] }),
  );
  const usageCost = createUsageCost(server.baseUrl);
  expect((await usageCost.report(january)).grandTotalCRD).toBe(1);
  await usageCost.report(january);
  expect(server.requests.map(query)).toEqual([
    "2026-01-01T00:00:00.000Z 2026-01-31T00:00:00.000Z",
    "2026-01-01 2026-01-31",
    "2026-01-01 2026-01-31",
  ]);
});

test("throws the first error if both formats are rejected", async () => {
  await using server = await startServer(
    json({ error: "BAD_REQUEST: first" }, 400),
    json({ error: "BAD_REQUEST: second" }, 400),
  );
  await expect(createUsageCost(server.baseUrl).report(january)).rejects.toThrow("first");
});

test("splits a long period into windows of at most 31 days and joins the reports", async () => {
  const responses = [1.1, 2.2, 3.3].map((total, index) =>
    report({ grandTotalCRD: total, costs: [{ date: `2026-0${index + 1}-01`, totalCRD: total }] }),
  );
  await using server = await startServer(...responses);
  const progress: unknown[] = [];
  const period = { from: "2026-01-01", to: "2026-03-10" };
  const joined = await createUsageCost(server.baseUrl).report(period, { onProgress: (seen) => progress.push(seen) });
  expect(progress).toEqual([
    { done: 1, total: 3, from: "2026-01-01", to: "2026-01-31" },
    { done: 2, total: 3, from: "2026-02-01", to: "2026-03-03" },
    { done: 3, total: 3, from: "2026-03-04", to: "2026-03-10" },
  ]);
  expect(server.requests.map(query)).toEqual([
    "2026-01-01T00:00:00.000Z 2026-01-31T00:00:00.000Z",
    "2026-02-01T00:00:00.000Z 2026-03-03T00:00:00.000Z",
    "2026-03-04T00:00:00.000Z 2026-03-10T00:00:00.000Z",
  ]);
  expect(joined.grandTotalCRD).toBe(6.6);
  expect(joined.costs.map(({ date }) => date)).toEqual(["2026-01-01", "2026-02-01", "2026-03-01"]);
});

describe("field note: records", () => {
  const read = async (result: unknown) => {
    await using server = await startServer(report(result));
    return await createUsageCost(server.baseUrl).report(january);
  };

  test("reads a single record as a list", async () => {
    expect((await read({ grandTotalCRD: 2, costs: { entityName: "a", totalCRD: 2 } })).costs).toMatchObject([
      { entityName: "a" },
    ]);
  });

  test("converts numeric strings and keeps unknown fields", async () => {
    const cost = {
      totalCRD: "2.5",
      metrics: { computeCRD: "2.5", storageCRD: null },
      serviceId: null,
      locked: false,
      more: 1,
    };
    expect(await read({ grandTotalCRD: "2.5", costs: [cost] })).toEqual({
      grandTotalCRD: 2.5,
      costs: [{ totalCRD: 2.5, metrics: { computeCRD: 2.5 }, serviceId: null, locked: false, more: 1 }],
      discrepancies: [],
    });
  });

  test("computes a missing total", async () => {
    expect((await read({ costs: [{ totalCRD: 0.1 }, { totalCRD: 0.2 }] })).grandTotalCRD).toBe(0.3);
    expect(await read({ costs: null })).toEqual({ grandTotalCRD: 0, costs: [], discrepancies: [] });
  });

  test("keeps a total that does not match its records, and reports the discrepancy with its window", async () => {
    expect(await read({ grandTotalCRD: 10, costs: [{ totalCRD: 4 }, { totalCRD: "5" }] })).toMatchObject({
      grandTotalCRD: 10,
      discrepancies: [{ ...january, stated: 10, computed: 9 }],
    });
    const rounded = Array.from({ length: 31 }, () => ({ totalCRD: 1.004 }));
    expect((await read({ grandTotalCRD: 31, costs: rounded })).discrepancies).toEqual([]);
  });
});

describe("periods", () => {
  test("are in UTC days", async () => {
    await using server = await startServer(report({ costs: [] }));
    const period = { from: new Date("2026-01-01T23:30:00-02:00"), to: "2026-01-05T00:30:00+02:00" };
    await createUsageCost(server.baseUrl).report(period);
    expect(server.requests.map(query)).toEqual(["2026-01-02T00:00:00.000Z 2026-01-04T00:00:00.000Z"]);
  });

  const ask: UsageCosts["report"] = async (period) => createUsageCost("http://127.0.0.1:1").report(period);

  test.each(["", "2026-1-1", "2026-02-30", "yesterday", "2026-01-01T10:00", "2026-02-30T00:00Z", new Date(Number.NaN)])(
    "cannot start at %s",
    async (from) => {
      await expect(ask({ from, to: "2026-12-31" })).rejects.toMatchObject({ kind: "input", field: "from" });
    },
  );

  test("have an end after the start", async () => {
    await expect(ask({ from: undefined as never, to: "2026-01-01" })).rejects.toThrow(/^from must be a date such as/);
    const reversed = ask({ from: "2026-01-02", to: "2026-01-01" });
    await expect(reversed).rejects.toThrow("to must be on or after from (2026-01-02)");
  });
});
