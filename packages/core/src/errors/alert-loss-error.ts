import { ObstackError } from "./obstack-error.ts";

/** A change of a dashboard would drop tiles that alerts watch, and the alerts with them. Nothing was written. */
export class AlertLossError extends ObstackError {
  readonly kind = "input";
  override get name(): string {
    return "AlertLossError";
  }
  /** The alerts that would be lost. */
  readonly alerts: readonly { readonly id: string; readonly name?: string | null; readonly tileId?: string | null }[];

  constructor(dashboardId: string, alerts: AlertLossError["alerts"]) {
    const names = alerts.map(({ id, name }) => `${name ?? "alert"} (${id})`).join(", ");
    super(`The change of dashboard ${dashboardId} would drop tiles that alerts watch: ${names}.`, {
      hint: "Keep the tiles and their ids, or delete the alerts first.",
    });
    this.alerts = alerts;
  }
}
