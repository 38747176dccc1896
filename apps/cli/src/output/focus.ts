import type { UsageCost, UsageCostReport } from "@obstack/hosted";
import { CommandError } from "../errors/command-error.ts";
import type { Rows } from "./view.ts";

/** What FOCUS needs and the report does not contain. */
interface FocusOptions {
  /** Price of a CRD in the currency. */
  readonly rate: number;
  /** ISO 4217 code. */
  readonly currency: string;
  readonly organizationId: string;
  /** Name of the provider: the host of the deployment. */
  readonly provider: string;
}

/** Service categories of FOCUS by metric. Others are databases. */
const categories: Readonly<Record<string, string>> = {
  storage: "Storage",
  backup: "Storage",
  dataTransfer: "Networking",
  publicDataTransfer: "Networking",
};

/**
 * Converts a cost report to FOCUS 1.0: a row for each metric of a record that has costs. Billing periods are calendar months in UTC.
 *
 * @see https://focus.finops.org
 */
export function toFocus({ costs }: UsageCostReport, options: FocusOptions): Rows {
  const rows = costs.flatMap((cost) => charges(cost).map(([metric, credits]) => toRow(cost, metric, credits, options)));
  const titles = Object.keys(toRow(emptyCost, "", 0, options));
  return { titles, rows: rows.map((row) => titles.map((title) => row[title as keyof typeof row])) };
}

const emptyCost = { date: "1970-01-01", totalCRD: 0, metrics: {} } as UsageCost;

/** Returns the credits of a record by metric. Together they are its total, which may contain more than its metrics. */
function charges({ metrics, totalCRD }: UsageCost): [metric: string, credits: number][] {
  const known = Object.entries(metrics).map(
    ([name, credits]) => [name.replace(/CRD$/, ""), credits ?? 0] as [string, number],
  );
  const rest = round(totalCRD - known.reduce((sum, [, credits]) => sum + credits, 0));
  return [...known, ["other", rest] as [string, number]].filter(([, credits]) => Math.abs(credits) >= 1e-9);
}

function toRow(
  cost: UsageCost,
  metric: string,
  credits: number,
  { rate, currency, organizationId, provider }: FocusOptions,
) {
  const { date, entityId, entityName, serviceId, dataWarehouseId, locked } = cost;
  const day = Date.parse(`${date}T00:00:00Z`);
  if (date === undefined || date === null || Number.isNaN(day)) {
    throw new CommandError(
      "failure",
      `A cost of ${entityName ?? entityId ?? "an unknown entity"} has no date, which FOCUS requires.`,
    );
  }
  const amount = round(credits * rate);
  const month = new Date(day).getUTCMonth();
  const year = new Date(day).getUTCFullYear();
  return {
    BilledCost: amount,
    BillingAccountId: organizationId,
    BillingAccountName: null,
    BillingCurrency: currency,
    BillingPeriodEnd: time(Date.UTC(year, month + 1)),
    BillingPeriodStart: time(Date.UTC(year, month)),
    ChargeCategory: "Usage",
    ChargeClass: null,
    ChargeDescription: `${metric} of ${entityName ?? entityId ?? "an unknown entity"}`,
    ChargeFrequency: "Usage-Based",
    ChargePeriodEnd: time(day + 86_400_000),
    ChargePeriodStart: time(day),
    CommitmentDiscountCategory: null,
    CommitmentDiscountId: null,
    CommitmentDiscountName: null,
    CommitmentDiscountStatus: null,
    CommitmentDiscountType: null,
    ConsumedQuantity: credits,
    ConsumedUnit: "CRD",
    ContractedCost: amount,
    ContractedUnitPrice: rate,
    EffectiveCost: amount,
    InvoiceIssuerName: provider,
    ListCost: amount,
    ListUnitPrice: rate,
    PricingCategory: "Standard",
    PricingQuantity: credits,
    PricingUnit: "CRD",
    ProviderName: provider,
    PublisherName: provider,
    RegionId: null,
    RegionName: null,
    ResourceId: entityId,
    ResourceName: entityName,
    ResourceType: null,
    ServiceCategory: metric.startsWith("interRegion") ? "Networking" : (categories[metric] ?? "Databases"),
    ServiceName: provider,
    SkuId: metric,
    SkuPriceId: metric,
    SubAccountId: serviceId,
    SubAccountName: null,
    Tags: null,
    x_DataWarehouseId: dataWarehouseId,
    x_Locked: locked,
  };
}

function time(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(".000Z", "Z");
}

/** Removes the noise of floating-point arithmetic. */
function round(value: number): number {
  return Number(value.toPrecision(12));
}
