import { dashboardFields } from "@obstack/core";
import { dashboardView } from "../../output/dashboard-view.ts";
import { editObject } from "../../builders/edit-object.ts";

export const edit = editObject({
  what: "dashboard",
  operationId: "updateDashboard",
  fields: dashboardFields,
  resource: ({ dashboards }) => dashboards,
  view: dashboardView,
  brief: "Edit a dashboard in your editor",
  more: "A tile keeps its alerts as long as it keeps its id. An edit that would drop a\ntile with alerts is refused.",
  examples: ["dashboards edit 665f1c2ab4d3e5f6a7b8c901", "dashboards edit 665f1c2ab4d3e5f6a7b8c901 --dry-run"],
});
