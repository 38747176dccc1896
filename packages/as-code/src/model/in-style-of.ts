import type { Field, Fields as FieldTable } from "@obstack/core";
import { getOwn } from "@obstack/core/internal";
import { isObject, isSame } from "../common/value.ts";
import type { Fields } from "../common/value.ts";
import { canonical } from "./canonical.ts";

/** Returns fields of a server as a file writes them: a value that means the same stays as it is in the file, and one that means no value stays absent. */
export function inStyleOf(file: Fields, server: Fields, table: FieldTable): Fields {
  const names = [...new Set([...Object.keys(server), ...Object.keys(file)])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = getOwn(table, name);
      const [before, now] = [getOwn(file, name), getOwn(server, name)];
      const value = isSame(canonical(before, field), canonical(now, field))
        ? before
        : valueInStyleOf(before, now, field);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

function valueInStyleOf(file: unknown, server: unknown, field: Field | undefined): unknown {
  if (isObject(file) && isObject(server)) return inStyleOf(file, server, field?.fields ?? {});
  return Array.isArray(file) && Array.isArray(server)
    ? server.map((item: unknown, index) => valueInStyleOf(file[index], item, field))
    : server;
}
