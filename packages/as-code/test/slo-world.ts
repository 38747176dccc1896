// An SLO, and what its tests read from a server.
import type { Emulator } from "@obstack/emulator";
import { stored } from "./world.ts";
import type { Json, ServerWorld } from "./world.ts";

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
export function alertsOf(emulator: Emulator): Json[] {
  return stored(emulator, "selfhosted").alerts.toSorted((a, b) => (String(a["name"]) < String(b["name"]) ? -1 : 1));
}

/** Returns the dashboards on the server as text. */
export function dashboardIn({ emulator }: Pick<ServerWorld, "emulator">): string {
  return JSON.stringify(stored(emulator, "selfhosted").dashboards);
}
