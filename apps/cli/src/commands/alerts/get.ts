import { stackClient } from "../../connection/clients.ts";
import { stackFlags } from "../../connection/flags.ts";
import { resolveObject } from "../../names/find-named.ts";
import { alertNames } from "../../names/alert-names.ts";
import { show } from "../../output/show.ts";
import { alertView } from "../../output/alert-view.ts";
import { nameOrIdentifier } from "../../builders/identifier.ts";
import { buildCommand } from "../../builders/build-command.ts";

export const get = buildCommand({
  async func(flags, nameOrId) {
    const client = stackClient(this, flags);
    const id = await resolveObject(this, "alert", client.alerts, nameOrId);
    const alert = await client.alerts.get(id, { signal: this.signal });
    await show(
      this,
      flags,
      alertView(alert, () => alertNames(this, client, [alert])),
    );
  },
  parameters: { flags: stackFlags, positional: nameOrIdentifier("alert") },
  docs: {
    brief: "Show an alert",
    examples: ["alerts get 'Checkout errors'", "alerts get 665f1c2ab4d3e5f6a7b8ca01 --output yaml > alert.yaml"],
  },
});
