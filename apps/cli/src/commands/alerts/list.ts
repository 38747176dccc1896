import type { Alert } from "@obstack/core";
import { text } from "../../common/text.ts";
import { stackClient } from "../../connection/clients.ts";
import { listOutputFlag } from "../../output/flags.ts";
import { stackFlags } from "../../connection/flags.ts";
import type { StackFlags } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { tileNames } from "../../names/tile-names.ts";
import { show } from "../../output/show.ts";
import type { View } from "../../output/show.ts";
import { alertColumnsWith } from "../../output/alert-columns.ts";
import type { TileNames } from "../../output/alert-columns.ts";
import { firingState } from "../../output/state-style.ts";
import { listView } from "../../output/views.ts";
import { buildCommand } from "../build-command.ts";
import { describe } from "../describe.ts";

interface Flags extends StackFlags {
  readonly firing: boolean;
  readonly state?: readonly string[];
}

export const list = buildCommand({
  async func(this: CliContext, { firing, state = [], ...flags }: Flags) {
    const client = stackClient(this, flags);
    const alerts = await client.alerts.list({ signal: this.signal });
    const wanted = new Set([...state, ...(firing ? [firingState] : [])].map((one) => one.toUpperCase()));
    const shown = wanted.size === 0 ? alerts : alerts.filter((alert) => wanted.has(stateOf(alert).toUpperCase()));
    const view = (names: TileNames): View => listView(shown, alertColumnsWith(names), emptyMessage(alerts, wanted));
    await show(this, flags, {
      ...view(new Map()),
      text: async (terminal) => view(await tileNames(this, client, shown)).text(terminal),
    });
  },
  parameters: {
    flags: {
      firing: { kind: "boolean", default: false, brief: `Only firing alerts (state ${firingState})` },
      state: {
        kind: "parsed",
        parse: text,
        variadic: ",",
        optional: true,
        placeholder: "state",
        brief: "Only alerts in this state, in upper or lower case",
      },
      ...stackFlags,
      ...listOutputFlag,
    },
  },
  docs: describe({
    brief: "List alerts",
    examples: [
      "alerts list",
      "alerts list --firing",
      "alerts list --state ALERT,PENDING --query '[].name' --output json",
    ],
  }),
});

function stateOf({ state }: Alert): string {
  return typeof state === "string" ? state : "";
}

/** Returns the message for an empty list, with the states of the other alerts. */
function emptyMessage(alerts: readonly Alert[], wanted: ReadonlySet<string>): string {
  if (alerts.length === 0) return "No alerts.";
  const names = alerts.map((alert) => stateOf(alert) || "no state");
  const counts = [...new Set(names)].map((name) => `${names.filter((other) => other === name).length} ${name}`);
  return `No alerts in state ${[...wanted].join(" or ")} (${counts.join(", ")}).`;
}
