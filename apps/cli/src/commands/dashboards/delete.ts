import { stackClient } from "../../connection/clients.ts";
import { dryRunFlag, stackFlags } from "../../connection/flags.ts";
import type { StackFlags, WriteFlags } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { deleteObject, yesFlag } from "../../builders/delete-object.ts";
import { nameOrIdentifier } from "../../builders/identifier.ts";
import { buildCommand } from "../../builders/build-command.ts";

type Flags = StackFlags & WriteFlags & { readonly yes: boolean };

export const remove = buildCommand({
  async func(this: CliContext, flags: Flags, nameOrId: string) {
    const { alerts, dashboards: resource } = stackClient(this, flags);
    await deleteObject(this, flags, {
      what: "dashboard",
      nameOrId,
      resource,
      dependents: "its tiles and the alerts on them",
      alertsOn: async ({ id, tiles }) => {
        const tileIds = new Set(tiles?.map((tile) => tile.id));
        const all = await alerts.list({ signal: this.signal });
        return all.filter(({ dashboard, dashboardId, tileId }) => {
          return [dashboard, dashboardId].includes(id ?? "") || (typeof tileId === "string" && tileIds.has(tileId));
        });
      },
    });
  },
  parameters: { flags: { ...stackFlags, ...dryRunFlag, yes: yesFlag }, positional: nameOrIdentifier("dashboard") },
  docs: {
    brief: "Delete a dashboard and print the deleted record",
    examples: [
      "dashboards delete 665f1c2ab4d3e5f6a7b8c901",
      "dashboards delete 665f1c2ab4d3e5f6a7b8c901 --yes > deleted.yaml",
    ],
  },
});
