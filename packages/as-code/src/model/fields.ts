import { alertFields, dashboardFields } from "@obstack/core";
import type { Fields as KnownFields } from "@obstack/core";
import { isObject, tidy } from "./value.ts";
import type { Fields } from "./value.ts";

/** What is kept as files. */
export type Kind = "dashboard" | "alert";

/** What the spec knows of a record of each kind. */
export const knownFields: Readonly<Record<Kind, KnownFields>> = {
  dashboard: dashboardFields,
  alert: alertFields,
};

/** What the spec knows of a tile. */
export const knownOfTile: KnownFields = dashboardFields["tiles"]?.fields ?? {};

/** What the spec knows of a series. */
export const knownOfSeries: KnownFields = knownOfTile["series"]?.fields ?? {};

/** Given by the server in one kind of record, it is so in the other too, where the document does not show it. */
const ofServer = new Set(
  [dashboardFields, alertFields].flatMap((fields) =>
    Object.entries(fields).flatMap(([name, { readOnly }]) => (readOnly === true ? [name] : [])),
  ),
);

const secret =
  /(?:secret|password|passphrase|token|api[-_]?key|access[-_]?key|private[-_]?key|authorization|credentials?)$/i;

/** Tells which of the fields that the spec does not know are kept, by their names. */
export type Keep = (name: string) => boolean;

const isNoSecret: Keep = (name) => !secret.test(name);

/** Takes fields out of a value that the spec does not know. */
function onlyKept(value: unknown, keep: Keep): unknown {
  if (Array.isArray(value)) return value.map((item) => onlyKept(item, keep));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => keep(name));
  return Object.fromEntries(kept.map(([name, item]) => [name, onlyKept(item, keep)]));
}

/**
 * The fields of a record that somebody other than the server decides on, at one level: without null, without what only servers give,
 * and without what looks like a secret and is not in the spec.
 *
 * @param keep Keeps more of what is not in the spec.
 */
export function ownFields(record: object, known: KnownFields, keep: Keep = isNoSecret): Fields {
  const kept = Object.entries(record).filter(([name, value]) => {
    if (value === null || value === undefined || ofServer.has(name)) return false;
    return Object.hasOwn(known, name) || keep(name);
  });
  const own = kept.map(([name, value]) => [name, Object.hasOwn(known, name) ? value : onlyKept(value, keep)]);
  // Null within means as little as null itself.
  return tidy(Object.fromEntries(own)) as Fields;
}

/** Puts objects that the spec knows the inside of one level up, as `channel.type`: each part is compared and changed by itself. */
export function flatten(fields: Fields, known: KnownFields, keep: Keep = isNoSecret): Fields {
  const flat: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (!isObject(value) || !isNested(name, known)) flat[name] = value;
    else
      for (const [part, inner] of Object.entries(ownFields(value, known[name]?.fields ?? {}, keep)))
        flat[`${name}.${part}`] = inner;
  }
  return flat;
}

function isNested(name: string, known: KnownFields): boolean {
  return Object.keys(known[name]?.fields ?? {}).length > 0;
}

/** Sets or removes a field by the name that {@link flatten} gives it. */
export function setField(target: Record<string, unknown>, name: string, value: unknown, known: KnownFields): void {
  const dot = name.indexOf(".");
  const outer = name.slice(0, Math.max(0, dot));
  if (dot > 0 && isNested(outer, known)) {
    const inner = isObject(target[outer]) ? { ...target[outer] } : {};
    setField(inner, name.slice(dot + 1), value, {});
    if (Object.keys(inner).length > 0) target[outer] = inner;
    else delete target[outer];
  } else if (value === undefined) delete target[name];
  else target[name] = value;
}
