// An SLO, and what its tests read from a server.
import { records } from "./shop.ts";
import type { Json } from "./world.ts";

export const checkout = `name: Checkout answers
objective: 99.9
window: 30d
indicator:
  source: Logs
  total: ServiceName = 'checkout'
  bad: SeverityText = 'error'
page: on-call
ticket: chat
`;

/** Returns the alerts on the server by name. */
export function alertsByName(): Json[] {
  return records().alerts.toSorted((a, b) => (String(a["name"]) < String(b["name"]) ? -1 : 1));
}
