import { alertFields } from "@obstack/core";
import { stackClient } from "../../connection/clients.ts";
import { stackFlags } from "../../connection/flags.ts";
import type { StackFlags } from "../../connection/flags.ts";
import { resolveReferences } from "../../names/resolve-references.ts";
import { alertView } from "../../output/alert-view.ts";
import { createObject } from "../create-object.ts";

export const create = createObject({
  what: "alert",
  kind: "alert",
  operationId: "createAlert",
  fields: alertFields,
  flags: stackFlags,
  resolve: (context, flags: StackFlags, references) =>
    resolveReferences(context, () => stackClient(context, flags), references, flags),
  create: (context, flags: StackFlags, body) =>
    stackClient(context, flags).alerts.create(body, { signal: context.signal }),
  view: alertView,
  brief: "Create an alert from a file or flags",
  examples: [
    "alerts create -f alert.yaml",
    "alerts create -f alert.yaml --threshold 100 --threshold-type above --interval 5m",
    "alerts create -f alert.yaml --dashboard 'Service overview' --tile Errors",
  ],
});
