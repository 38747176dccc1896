import type { UsageCost, UsageCostReport } from "@obstack/hosted";
import { expect, test } from "vitest";
import { toFocus } from "./focus.ts";

const options = { rate: 0.3, currency: "EUR", organizationId: "org", provider: "api.example.com" };

function charges(cost: Partial<UsageCost>): Record<string, unknown>[] {
  const record = { date: "2026-12-31", entityId: "id", entityName: "shop", metrics: {}, totalCRD: 0, ...cost };
  const { titles, rows } = toFocus({ grandTotalCRD: 0, costs: [record] } as unknown as UsageCostReport, options);
  return rows.map((row) => Object.fromEntries(titles.map((title, index) => [title, row[index]])));
}

test("writes a charge for each metric with costs, in its category and month", () => {
  const metrics = { computeCRD: 0.1, storageCRD: 0, interRegionTier1DataTransferCRD: 2 };
  expect(charges({ metrics, totalCRD: 2.1 })).toMatchObject([
    {
      SkuId: "compute",
      ServiceCategory: "Databases",
      PricingQuantity: 0.1,
      BilledCost: 0.03,
      BillingCurrency: "EUR",
      BillingAccountId: "org",
      BillingPeriodStart: "2026-12-01T00:00:00Z",
      BillingPeriodEnd: "2027-01-01T00:00:00Z",
      ChargePeriodStart: "2026-12-31T00:00:00Z",
      ChargePeriodEnd: "2027-01-01T00:00:00Z",
    },
    { SkuId: "interRegionTier1DataTransfer", ServiceCategory: "Networking", BilledCost: 0.6 },
  ]);
});

test("bills what the metrics do not contain, so that the charges add up to the total", () => {
  const found = charges({ metrics: { computeCRD: 1, backupCRD: null } as never, totalCRD: 1.25 });
  expect(found.map(({ SkuId, PricingQuantity }) => [SkuId, PricingQuantity])).toEqual([
    ["compute", 1],
    ["other", 0.25],
  ]);
});

test("keeps metrics that it does not know", () => {
  expect(charges({ metrics: { futureCRD: 2 } as never, totalCRD: 2 })).toMatchObject([
    { SkuId: "future", ServiceCategory: "Databases" },
  ]);
});

test("names a record without a date", () => {
  expect(() => charges({ date: null as never, metrics: { computeCRD: 1 }, totalCRD: 1 })).toThrow(
    "A cost of shop has no date, which FOCUS requires.",
  );
});
