import { updateObject } from "../../builders/update-object.ts";
import { dashboardKind } from "../../builders/object-kinds.ts";

export const update = updateObject(dashboardKind, {
  brief: "Change fields of a dashboard with a file or flags, or replace it",
  more: "A tile keeps its alerts as long as it keeps its id. An update that would drop a\ntile with alerts is refused.",
  examples: [
    "dashboards update 665f1c2ab4d3e5f6a7b8c901 --name 'Checkout, live' --tags live",
    "dashboards update 665f1c2ab4d3e5f6a7b8c901 -f dashboard.yaml",
  ],
});
