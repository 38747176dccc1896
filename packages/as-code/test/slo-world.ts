// An SLO, and a server and a folder for its tests.
import type { Emulator } from "@obstack/emulator";
import type { ServerResources } from "../src/common/server.ts";
import { openStack, startServer, stored, temporaryFolder } from "./world.ts";
import type { Behavior, Json } from "./world.ts";

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
export function dashboardIn({ emulator }: Pick<SloWorld, "emulator">): string {
  return JSON.stringify(stored(emulator, "selfhosted").dashboards);
}

/** A server, and the folder of a stack. */
export interface SloWorld extends AsyncDisposable {
  readonly emulator: Emulator;
  readonly stack: ServerResources;
  readonly folder: { readonly path: string };
  /** Returns the identifiers of the objects on the server. */
  ids(): string[];
}

/** Starts a server, and creates a folder. */
export async function openWorld(behavior: Behavior, seed: object = {}): Promise<SloWorld> {
  const emulator = await startServer("a", seed, { behavior });
  const folder = temporaryFolder();
  return {
    emulator,
    stack: openStack(emulator, "selfhosted"),
    folder,
    ids() {
      const { dashboards, alerts } = stored(emulator, "selfhosted");
      return [...dashboards, ...alerts].map(({ id }) => String(id)).toSorted();
    },
    async [Symbol.asyncDispose]() {
      folder[Symbol.dispose]();
      await emulator.close();
    },
  };
}
