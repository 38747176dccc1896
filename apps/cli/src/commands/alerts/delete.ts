import { deleteObject } from "../../builders/delete-object.ts";
import { alertKind } from "../../builders/object-kinds.ts";

export const remove = deleteObject(alertKind, {
  brief: "Delete an alert and print the deleted record",
  examples: ["alerts delete 'Checkout errors'", "alerts delete 665f1c2ab4d3e5f6a7b8ca01 --yes > deleted.yaml"],
});
