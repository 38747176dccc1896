import { createObject } from "../../builders/create-object.ts";
import { dashboardKind } from "../../builders/object-kinds.ts";
import type { FlagValues } from "../../input/flag.ts";
import { readWebUiFlags, webUiFlags } from "../../input/web-ui-flags.ts";

export const create = createObject(dashboardKind, {
  flags: webUiFlags,
  readWebUi: (flags) => readWebUiFlags(flags as FlagValues<typeof webUiFlags>),
  brief: "Create a dashboard from a file or flags",
  more: [
    "The file can be a record, a file of a stack, or a dashboard that the web UI exported.",
    "For an export, sources are found by their names; a loss that changes what a tile shows",
    "is an error.",
  ].join("\n"),
  examples: [
    "dashboards create -f dashboard.yaml",
    "dashboards create -f dashboard.yaml --name 'Checkout, staging' --tags staging,team-a",
  ],
});
