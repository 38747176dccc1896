import { updateObject } from "../../builders/update-object.ts";
import { alertKind } from "../../builders/object-kinds.ts";

export const update = updateObject(alertKind, {
  brief: "Change fields of an alert with a file or flags, or replace it",
  examples: [
    "alerts update 'Checkout errors' --threshold 250 --interval 15m",
    "alerts update 665f1c2ab4d3e5f6a7b8ca01 -f alert.yaml",
    "alerts update 665f1c2ab4d3e5f6a7b8ca01 -f alert.yaml --replace --yes",
  ],
});
