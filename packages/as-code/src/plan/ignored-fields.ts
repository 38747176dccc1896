import { getOwn } from "@obstack/core/internal";
import { printable } from "../common/printable.ts";
import { canonical } from "../model/canonical.ts";
import { tables } from "../model/fields.ts";
import { hasPlaceholder } from "../model/placeholder.ts";
import { hasNoEffect } from "./find-ignored.ts";
import type { Match } from "./match-objects.ts";

/**
 * Describes the fields of files that were applied, and for which the server returns no value, one line each. They are no differences, because
 * another apply would not change them, but an alert that is `silenced` in its file is not silenced.
 */
export function describeIgnoredFields(matches: readonly Match[]): string[] {
  return matches.flatMap(({ desired, server, entry }) => {
    if (server === undefined || entry === undefined) return [];
    return Object.entries(desired.fields).flatMap(([name, value]) => {
      const wanted = canonical(value, getOwn(tables[desired.kind], name));
      const isApplied = Object.hasOwn(entry.file, name) && !hasPlaceholder(wanted);
      const given = getOwn(server.compared, name) ?? undefined;
      if (!isApplied || given !== undefined || hasNoEffect(wanted)) return [];
      return [`${desired.label}: The server ignores ${name}: ${printable(wanted)}`];
    });
  });
}
