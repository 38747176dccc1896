import { defineAlert } from "@obstack/as-code";
import { services } from "../lib/services.ts";
import type { Tier } from "../lib/services.ts";

interface Values {
  readonly errors: Readonly<Record<Tier, number>>;
  readonly slow: number;
  readonly webhook: string;
}

export default defineAlert<Values>(({ target, values: { errors, slow, webhook } }) =>
  services.map(({ name, tier }) => {
    const alert = { dashboard: name, thresholdType: "above", interval: tier === "critical" ? "5m" : "15m", webhook };
    return [
      { ...alert, key: `${name}-errors`, name: `${name} fails`, tile: "Errors", threshold: errors[tier] },
      { ...alert, key: `${name}-slow`, name: `${name} is slow`, tile: "Slow requests", threshold: slow },
      // Other services have no traffic at night.
      target === "production" &&
        tier === "critical" && {
          ...alert,
          key: `${name}-silent`,
          name: `${name} is silent`,
          tile: "Requests",
          thresholdType: "below",
          threshold: 5,
        },
    ];
  }),
);
