import { deleteObject } from "../../builders/delete-object.ts";
import { dashboardKind } from "../../builders/object-kinds.ts";

export const remove = deleteObject(dashboardKind, {
  dependents: "its tiles and the alerts on them",
  alertsOn({ id, tiles }, alerts) {
    const tileIds = new Set(tiles?.map((tile) => tile.id));
    return alerts.filter(({ dashboard, dashboardId, tileId }) => {
      return [dashboard, dashboardId].includes(id ?? "") || (typeof tileId === "string" && tileIds.has(tileId));
    });
  },
  brief: "Delete a dashboard and print the deleted record",
  examples: [
    "dashboards delete 665f1c2ab4d3e5f6a7b8c901",
    "dashboards delete 665f1c2ab4d3e5f6a7b8c901 --yes > deleted.yaml",
  ],
});
