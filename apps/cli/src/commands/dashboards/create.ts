import { dashboardFields } from "@obstack/core";
import { stackClient } from "../../connection/clients.ts";
import { stackFlags } from "../../connection/flags.ts";
import type { StackFlags } from "../../connection/flags.ts";
import { dashboardView } from "../../output/dashboard-view.ts";
import { createObject } from "../../builders/create-object.ts";

export const create = createObject({
  what: "dashboard",
  kind: "dashboard",
  operationId: "createDashboard",
  fields: dashboardFields,
  flags: stackFlags,
  create: (context, flags: StackFlags, body) =>
    stackClient(context, flags).dashboards.create(body, { signal: context.signal }),
  view: dashboardView,
  brief: "Create a dashboard from a file or flags",
  examples: [
    "dashboards create -f dashboard.yaml",
    "dashboards create -f dashboard.yaml --name 'Checkout, staging' --tags staging,team-a",
  ],
});
