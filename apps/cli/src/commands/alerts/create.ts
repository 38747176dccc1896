import { alertFields } from "@obstack/core";
import type { CreateAlertRequest } from "@obstack/core";
import { stackClient } from "../../connection/clients.ts";
import { stackFlags } from "../../connection/flags.ts";
import type { StackFlags } from "../../connection/flags.ts";
import { UsageError } from "../../errors/command-error.ts";
import { resolveReferences } from "../../names/resolve-references.ts";
import { alertView } from "../../output/alert-view.ts";
import { createObject } from "../../builders/create-object.ts";

export const create = createObject({
  what: "alert",
  kind: "alert",
  operationId: "createAlert",
  fields: alertFields,
  flags: stackFlags,
  resolve: (context, flags: StackFlags & ReferencedFlags, references) =>
    resolveReferences(context, () => stackClient(context, flags), references, flags),
  check: (body, flags: StackFlags & ReferencedFlags) => requireWatched(body, flags),
  create: (context, flags: StackFlags & ReferencedFlags, body) =>
    stackClient(context, flags).alerts.create(withImpliedFields(body, flags), { signal: context.signal }),
  view: alertView,
  brief: "Create an alert from a file or flags",
  examples: [
    "alerts create -f alert.yaml",
    "alerts create -f alert.yaml --threshold 100 --threshold-type above --interval 5m",
    "alerts create -f alert.yaml --dashboard 'Service overview' --tile Errors",
  ],
});

/** References to records, as identifiers. */
interface ReferencedFlags {
  readonly tileId?: string;
  readonly channelWebhookId?: string;
}

/**
 * Checks that an alert watches something. A source that only the server knows may need neither a tile nor a saved search.
 *
 * @throws {UsageError} If the alert has neither.
 */
function requireWatched(body: CreateAlertRequest, { tileId: tile }: ReferencedFlags): void {
  const { source = "tile", tileId = tile, savedSearch, savedSearchId } = body;
  const watched = [tileId, savedSearch, savedSearchId].some((id) => id !== undefined && id !== null && id !== "");
  const canonical = alertFields["source"]?.aliasValues?.[source] ?? source;
  if (watched || (canonical !== "tile" && canonical !== "search")) return;
  throw new UsageError(
    "The alert watches nothing: it has no tile and no saved search.",
    "Pass `--dashboard` and `--tile`, or `--source search` and `--saved-search`. Nothing was sent.",
  );
}

/** Adds the fields that servers require and that flags imply: `--tile` implies the source, `--webhook` the type of the channel. */
function withImpliedFields(body: CreateAlertRequest, flags: ReferencedFlags): CreateAlertRequest {
  const { tileId, channelWebhookId } = flags;
  return {
    ...(tileId === undefined ? {} : { source: "tile" }),
    ...body,
    ...(channelWebhookId === undefined ? {} : { channel: { type: "webhook", ...body.channel } }),
  };
}
