import { createObject } from "../../builders/create-object.ts";
import { dashboardKind } from "../../builders/object-kinds.ts";

export const create = createObject(dashboardKind, {
  brief: "Create a dashboard from a file or flags",
  examples: [
    "dashboards create -f dashboard.yaml",
    "dashboards create -f dashboard.yaml --name 'Checkout, staging' --tags staging,team-a",
  ],
});
