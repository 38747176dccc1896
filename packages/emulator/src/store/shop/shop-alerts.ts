import type { Json } from "../record-store.ts";
import { checkoutFunnel } from "./checkout-funnel.ts";
import { infrastructure } from "./infrastructure.ts";
import { getTileId } from "./tile.ts";

/** An alert, with what differs from the one in the specs. */
interface ShopAlert extends Json {
  readonly id: string;
  readonly tileId: string;
  readonly dashboard: unknown;
}

function on(dashboard: Json, tile: string): { readonly dashboard: unknown; readonly tileId: string } {
  return { dashboard: dashboard["id"], tileId: getTileId(tile) };
}

/** Alerts that the web shop adds to those of the specs, which are fine, and to "Any error", which fires. */
export const shopAlerts: readonly ShopAlert[] = [
  {
    ...on(checkoutFunnel, "d16"),
    id: "665f1c2ab4d3e5f6a7b8ca11",
    name: "Checkout error rate",
    message: "More than 20% of checkouts failed in 15 minutes. Runbook: Service overview.",
    threshold: 0.2,
  },
  {
    ...on(checkoutFunnel, "d17"),
    id: "665f1c2ab4d3e5f6a7b8ca12",
    name: "Slow payment provider",
    message: "One payment in twenty took more than 2.5 seconds. Call the provider.",
    threshold: 2_500_000_000,
    interval: "30m",
  },
  {
    ...on(infrastructure, "d27"),
    id: "665f1c2ab4d3e5f6a7b8ca13",
    name: "Payment memory",
    message: "Payment uses more than 1.8 GB of its 2 GB.",
    threshold: 1_800_000_000,
  },
  {
    ...on(infrastructure, "d29"),
    id: "665f1c2ab4d3e5f6a7b8ca14",
    name: "Catalog warnings",
    message: "More than 5 warnings of the catalog in 5 minutes.",
    threshold: 6,
    interval: "5m",
  },
  {
    ...on(infrastructure, "d23"),
    id: "665f1c2ab4d3e5f6a7b8ca15",
    name: "Hardly any traffic",
    message: "Fewer than 60 log records in 5 minutes. Silenced, because it fires every night.",
    threshold: 60,
    thresholdType: "below",
    interval: "5m",
    silenced: true,
  },
];
