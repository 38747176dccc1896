import { dashboardFields } from "@obstack/core";
import { dashboardView } from "../../output/dashboard-view.ts";
import { updateObject } from "../update-object.ts";

export const update = updateObject({
  what: "dashboard",
  operationId: "updateDashboard",
  fields: dashboardFields,
  resource: ({ dashboards }) => dashboards,
  view: dashboardView,
  brief: "Replace a dashboard by what a file holds, or change fields that flags name",
  more: [
    "Replace a dashboard by what a file holds, or change fields that flags name. Tiles keep their alerts as long as they keep",
    "their ids; a change that would lose an alert is refused.",
  ].join("\n"),
  examples: [
    "dashboards update 665f1c2ab4d3e5f6a7b8c901 --name 'Checkout, live' --tags live",
    "dashboards update 665f1c2ab4d3e5f6a7b8c901 -f dashboard.yaml",
  ],
});
