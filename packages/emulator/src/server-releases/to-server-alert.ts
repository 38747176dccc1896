import { alertFields } from "@obstack/core";
import { idleState } from "../alerts/alert-states.ts";
import type { Release } from "../common/behavior.ts";
import type { Deployment } from "../specification/deployment.ts";
import type { Json } from "../store/record-store.ts";

/** Fields for which the current release returns null if they have no value. */
const currentFields = ["name", "message", "note", "numConsecutiveWindows"];

/** Returns a stored alert as in a release, whether it has the names of the interface document or those of the server. */
export function toServerAlert(stored: Json, release: Release, deployment: Deployment): Json {
  const alert: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(stored)) {
    // Servers omit fields without a value.
    if (value !== null || !Object.hasOwn(alertFields, name)) alert[name] = value;
  }
  for (const [name, { aliasOf, aliasForm, aliasValues }] of Object.entries(alertFields)) {
    if (aliasOf !== undefined && aliasForm === undefined && alert[aliasOf] !== undefined) {
      alert[name] ??= alert[aliasOf];
      delete alert[aliasOf];
    }
    for (const [server, document] of Object.entries(aliasValues ?? {})) {
      if (alert[name] === document) alert[name] = server;
    }
  }
  const channels = (alert["channels"] ?? (alert["channel"] === undefined ? [] : [alert["channel"]])) as readonly Json[];
  if (channels.length > 0) alert["channel"] = channels[0];
  if (release === "current") {
    if (channels.length > 0) alert["channels"] = channels;
    for (const name of currentFields) alert[name] ??= null;
  } else delete alert["channels"];
  if (release === "current" && stored["scheduleStartAt"] === null) alert["scheduleStartAt"] = null;
  if (Object.hasOwn(alert, "scheduleStartAt")) alert["scheduleOffsetMinutes"] ??= 0;
  if (alert["silenced"] === false) delete alert["silenced"];
  if (alert["silenced"] === true) alert["silenced"] = { at: alert["updatedAt"] };
  alert["state"] = toServerState(alert["state"]);
  if (deployment === "hosted") {
    alert["executionErrors"] ??= [];
    alert["savedSearchId"] ??= null;
  }
  return alert;
}

function toServerState(state: unknown): string {
  return typeof state !== "string" || state === idleState.documented ? idleState.field : state.toUpperCase();
}
