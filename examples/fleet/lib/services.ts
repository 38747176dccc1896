/** Tiers of services. Their thresholds are in `obstack.yaml`. */
export type Tier = "critical" | "normal";

const critical = ["cart", "checkout", "frontend", "gateway", "login", "payment", "search"];
const normal = ["ads", "billing", "catalog", "currency", "email", "images", "inventory"];
const others = ["loyalty", "quotes", "recommendations", "reviews", "shipping", "wishlist"];

export const services: readonly { readonly name: string; readonly tier: Tier }[] = [
  ...critical.map((name) => ({ name, tier: "critical" as const })),
  ...[...normal, ...others].map((name) => ({ name, tier: "normal" as const })),
];
