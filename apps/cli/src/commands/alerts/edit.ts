import { alertFields } from "@obstack/core";
import { alertView } from "../../output/alert-view.ts";
import { editObject } from "../../builders/edit-object.ts";

export const edit = editObject({
  what: "alert",
  operationId: "updateAlert",
  fields: alertFields,
  resource: ({ alerts }) => alerts,
  view: alertView,
  brief: "Edit an alert in your editor",
  examples: ["alerts edit 665f1c2ab4d3e5f6a7b8ca01", "alerts edit 665f1c2ab4d3e5f6a7b8ca01 --dry-run"],
});
