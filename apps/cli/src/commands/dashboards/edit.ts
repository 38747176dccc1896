import { editObject } from "../../builders/edit-object.ts";
import { dashboardKind } from "../../builders/object-kinds.ts";

export const edit = editObject(dashboardKind, {
  brief: "Edit a dashboard in your editor",
  more: "A tile keeps its alerts as long as it keeps its id. An edit that would drop a\ntile with alerts is refused.",
  examples: ["dashboards edit 665f1c2ab4d3e5f6a7b8c901", "dashboards edit 665f1c2ab4d3e5f6a7b8c901 --dry-run"],
});
