import { editObject } from "../../builders/edit-object.ts";
import { alertKind } from "../../builders/object-kinds.ts";

export const edit = editObject(alertKind, {
  brief: "Edit an alert in your editor",
  examples: ["alerts edit 665f1c2ab4d3e5f6a7b8ca01", "alerts edit 665f1c2ab4d3e5f6a7b8ca01 --dry-run"],
});
