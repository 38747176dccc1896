import { ObstackError } from "./obstack-error.ts";

/** Thrown when a change to a dashboard would remove tiles that alerts watch, which would also delete the alerts. Nothing was written. */
export class AlertLossError extends ObstackError {
  readonly kind = "input";
  override get name(): string {
    return "AlertLossError";
  }
  /** Field whose change would lose the alerts. */
  readonly field = "tiles";
  /** Alerts that would be lost. */
  readonly alerts: readonly { readonly id: string; readonly name?: string | null; readonly tileId?: string | null }[];

  constructor(dashboardId: string, alerts: AlertLossError["alerts"]) {
    const names = alerts.map(({ id, name }) => `${name ?? "alert"} (${id})`).join(", ");
    super(`Changing dashboard "${dashboardId}" would remove tiles that alerts watch: ${names}.`, {
      hint: "Keep the tiles and their ids, or delete the alerts first.",
    });
    this.alerts = alerts;
  }
}
