import type { Alert } from "@obstack/core";
import type { View } from "./show.ts";
import { recordView } from "./views.ts";

/** One alert. */
export function alertView(alert: Alert): View {
  const { channel } = alert;
  return recordView(alert, channel ? { channel: [channel.type, channel.webhookId].filter(Boolean).join(" ") } : {});
}
