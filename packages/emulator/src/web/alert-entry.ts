import type { Alert } from "@obstack/core";
import type { Firing } from "@obstack/alerting";
import { stringify } from "lossless-json";
import type { Json } from "../store/record-store.ts";

/** An alert with its firings, oldest first. */
export interface AlertEntry {
  readonly alert: Alert;
  readonly firings: readonly Firing[];
  /** Number of hours that the firings cover. */
  readonly hours: number;
}

/** Returns a stored record with plain numbers. */
export function toPlain(record: Json): Json {
  return JSON.parse(stringify(record) ?? "{}") as Json;
}

/** Returns the objects in a list of a record. Records of snapshots can have anything in its place. */
export function objectsOf(list: unknown): readonly Json[] {
  return Array.isArray(list) ? list.filter((one): one is Json => typeof one === "object" && one !== null) : [];
}

/** Returns the name of a record, or that it has none. */
export function nameOf({ name }: { readonly name?: unknown }): string {
  return typeof name === "string" && name !== "" ? name : "(no name)";
}
