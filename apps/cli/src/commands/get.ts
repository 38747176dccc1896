import { buildCommand, nameOrIdentifier } from "../builders/build-command.ts";
import { resolveObject } from "../names/find-named.ts";
import type { Named } from "../names/find-named.ts";
import { show } from "../output/show.ts";
import { alerts as alertRow, dashboards as dashboardRow, docsOf, pipes as pipeRow } from "../resources/table.ts";
import type { Gettable } from "../resources/table.ts";

/** Builds the command that shows a record. */
function get<Item extends Named>(resource: Gettable<Item>, article = "a") {
  const { what, flags, open, view } = resource;
  return buildCommand({
    async func(given, nameOrId) {
      const records = open(this, given);
      const id = await resolveObject(this, what, records, nameOrId);
      const record = await records.get(id, { signal: this.signal });
      await show(this, given, await view(record, { context: this, flags: given }));
    },
    parameters: { flags, positional: nameOrIdentifier(what) },
    docs: docsOf(resource, "get", `Show ${article} ${what}`),
  });
}

export const dashboards = get(dashboardRow);
export const alerts = get(alertRow, "an");
export const pipes = get(pipeRow);
