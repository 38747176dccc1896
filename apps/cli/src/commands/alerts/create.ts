import { isObstackError } from "@obstack/core";
import { findUnevaluatedKind } from "@obstack/alerting";
import type { CreateAlertRequest } from "@obstack/core";
import type { CliContext } from "../../context.ts";
import { stackClient } from "../../connection/clients.ts";
import { createObject } from "../../builders/create-object.ts";
import type { CreationFlags } from "../../builders/create-object.ts";
import { alertKind } from "../../builders/object-kinds.ts";

export const create = createObject(alertKind, {
  compare: compareWithServer,
  complete: withImpliedFields,
  brief: "Create an alert from a file or flags",
  examples: [
    "alerts create -f alert.yaml",
    "alerts create -f alert.yaml --threshold 100 --threshold-type above --interval 5m",
    "alerts create -f alert.yaml --dashboard 'Service overview' --tile Errors",
  ],
});

/** Warns about an alert with the name of another one, and about one on a tile that servers do not evaluate. */
async function compareWithServer(
  context: CliContext,
  flags: CreationFlags,
  { name, dashboardId, tileId }: CreateAlertRequest,
): Promise<readonly string[]> {
  const { signal } = context;
  const { alerts, dashboards } = stackClient(context, { ...flags, verbose: false });
  // A warning is no reason to fail.
  const unlessRefused = (error: unknown): undefined => {
    if (!isObstackError(error) || signal.aborted) throw error;
    return undefined;
  };
  const [listed, dashboard] = await Promise.all([
    name ? alerts.list({ signal }).catch(unlessRefused) : undefined,
    dashboardId && tileId ? dashboards.get(dashboardId, { signal }).catch(unlessRefused) : undefined,
  ]);
  const same = listed?.filter((alert) => alert.name === name) ?? [];
  const tile = dashboard?.tiles?.find(({ id }) => id === tileId);
  const kind = findUnevaluatedKind(tile);
  return [
    ...(same.length === 0
      ? []
      : [`Another alert is named ${JSON.stringify(name)}: ${same.map(({ id }) => id).join(", ")}.`]),
    ...(kind === undefined
      ? []
      : [
          `Alerts on tiles of kind ${JSON.stringify(kind)} never fire on current servers. Use a line, stacked bar or number tile.`,
        ]),
  ];
}

/** Adds the fields that servers require and that others imply: a tile or a saved search implies the source, `--webhook` the type of the channel. */
function withImpliedFields(body: CreateAlertRequest, flags: CreationFlags): CreateAlertRequest {
  const { channelWebhookId } = flags;
  const { tileId, savedSearch, savedSearchId } = body;
  const source = tileId ? "tile" : savedSearch || savedSearchId ? "search" : undefined;
  return {
    ...(source === undefined ? {} : { source }),
    ...body,
    ...(channelWebhookId === undefined ? {} : { channel: { type: "webhook", ...body.channel } }),
  };
}
