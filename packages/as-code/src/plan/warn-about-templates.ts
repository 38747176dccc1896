import type { Warning } from "../files/check-file.ts";
import type { FileObject, StackObjects } from "../files/stack-object.ts";
import { folders } from "../files/names-of-files.ts";
import { isObject } from "../common/value.ts";

/** Returns a warning for each name with a template, which servers can replace in messages. Requires no server. */
export function warnAboutTemplates({ dashboards, alerts, slos }: StackObjects): Warning[] {
  const message = `The name contains "{{". Servers can replace such templates in messages of ${folders.alert}.`;
  return [...dashboards, ...alerts, ...slos].flatMap((object) =>
    namesOf(object).flatMap(({ path, name }): Warning[] =>
      name.includes("{{") ? [{ ...object.place({ path }), label: object.label, message, isRisk: true }] : [],
    ),
  );
}

/** Returns the names that messages of alerts contain. */
function namesOf({ value }: FileObject): { readonly path: readonly (string | number)[]; readonly name: string }[] {
  const tiles: readonly unknown[] = Array.isArray(value["tiles"]) ? value["tiles"] : [];
  return [value, ...tiles].flatMap((item, index) => {
    const name = isObject(item) ? item["name"] : undefined;
    return typeof name === "string" ? [{ path: index === 0 ? ["name"] : ["tiles", index - 1, "name"], name }] : [];
  });
}
